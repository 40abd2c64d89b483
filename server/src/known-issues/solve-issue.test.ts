import type { KnownIssue } from '@deskbell/contract/known-issues';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anEmailAddress, anOwnerWithSite, aTicket } from '../testing/fixtures.ts';
import { sendReplies, startIssue } from '../testing/issue-desk.ts';
import { deliverToSink } from '../testing/outgoing-email.ts';
import { aMember } from '../testing/team-members.ts';
import { type Browser, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';

const { sink, deliver } = await deliverToSink();

const solve = (owner: Browser, issue: KnownIssue, comment = 'It works again. Sorry!') =>
  owner.post(`/api/sites/${issue.site_id}/known-issues/${issue.id}/solve`, { comment });
const unsolve = (owner: Browser, issue: KnownIssue) =>
  owner.delete(`/api/sites/${issue.site_id}/known-issues/${issue.id}/solve`);

async function deliverAll(): Promise<void> {
  await sql`update email_logs set next_attempt_at = now() where status = 'queued'`.execute(await testDatabase());
  await deliver();
}

const told = () => sink.mails.map(({ envelopeTo }) => envelopeTo.join()).sort();
/** Tests of a worker share one queue: an email of another one may be sent again meanwhile. */
const toldThat = (words: string) =>
  sink.mails
    .filter(({ text }) => text?.includes(words))
    .map(({ envelopeTo }) => envelopeTo.join())
    .sort();

async function follow(site: Site, issue: KnownIssue, email: string, agent = email) {
  const payload = { site_key: site.api_key, issue: issue.id, email, language: 'de' };
  const headers = { 'user-agent': agent };
  const answer = await (await testApp()).inject({ method: 'POST', url: '/api/widget/me-too', payload, headers });
  expect(answer.statusCode).toBe(200);
}

const linkIn = (text: string | undefined) => /\/support\/\S+\/told\/[\w-]+/.exec(text ?? '')?.[0] ?? '';

async function confirmLast(): Promise<void> {
  const path = linkIn(sink.mails.findLast(({ text }) => linkIn(text) !== '')?.text);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const confirmed = await (await testApp()).inject({ method: 'POST', url: path, payload: 'website=', headers });
  expect(confirmed.statusCode).toBe(200);
}

test('one reply answers every linked ticket, which is resolved, with one email to each customer', async () => {
  const { owner, site } = await anOwnerWithSite();
  const [ana, ben] = [anEmailAddress(), anEmailAddress()];
  const tickets = [
    await aTicket(site, { user_email: ana }),
    await aTicket(site, { user_email: ben }),
    await aTicket(site, { user_email: ana }),
    await aTicket(site, { user_email: null }),
  ];
  const ids = tickets.map(({ id }) => id);
  const [closed, archived] = [
    await aTicket(site, { user_email: null }),
    await aTicket(site, { user_email: anEmailAddress() }),
  ];
  await owner.put(`/api/tickets/${closed.id}/status`, { status: 'closed' });
  await owner.put(`/api/tickets/${archived.id}/status`, { status: 'archived' });
  const issue = await startIssue(owner, site);
  await owner.put('/api/tickets/known-issue', { ids: [...ids, closed.id, archived.id], issue: issue.id });
  await deliverAll();
  sink.mails.length = 0;

  const solved: KnownIssue = (await solve(owner, issue)).json();
  expect(solved).toMatchObject({ tickets: 6, answerable: 5, undo_until: expect.any(String) });
  await sendReplies(issue.id);
  await sendReplies(issue.id);
  await deliverAll();
  expect(toldThat('It works again. Sorry!')).toEqual([ana, ben].sort());
  for (const id of ids) {
    const { ticket, comments, events } = (await owner.get(`/api/tickets/${id}`)).json();
    expect(ticket).toMatchObject({ status: 'resolved', known_issue: { is_solved: true } });
    expect(comments.map(({ comment, author_id }: Record<string, unknown>) => [comment, author_id])).toEqual([
      ['It works again. Sorry!', owner.owner.id],
    ]);
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['known_issue', 'issue_solved', 'status']);
  }
  expect((await owner.get(`/api/tickets/${closed.id}`)).json()).toMatchObject({
    ticket: { status: 'closed' },
    comments: [{ comment: 'It works again. Sorry!' }],
  });
  expect((await owner.get(`/api/tickets/${archived.id}`)).json()).toMatchObject({
    ticket: { status: 'archived' },
    comments: [],
  });
});

test('the reply can be taken back for ten seconds, by its writer', async () => {
  const { owner, site } = await anOwnerWithSite();
  const { id } = await aTicket(site);
  const issue = await startIssue(owner, site, { ticket_id: id });
  expect((await unsolve(owner, issue)).statusCode).toBe(409);
  await solve(owner, issue);
  expect((await unsolve(await aMember(site, 'agent'), issue)).statusCode).toBe(403);
  expect((await unsolve(owner, issue)).json()).toMatchObject({ solved_at: null, undo_until: null });
  await sendReplies(issue.id);
  expect((await owner.get(`/api/tickets/${id}`)).json().comments).toEqual([]);
  await solve(owner, issue);
  await sql`update known_issues set send_at = now() where id = ${issue.id}`.execute(await testDatabase());
  const late = await unsolve(owner, issue);
  expect([late.statusCode, late.json().error]).toEqual([409, 'A reply can be taken back for 10 seconds.']);
});

test('pressing twice solves once, and a solved issue takes neither tickets nor changes', async () => {
  const { owner, site } = await anOwnerWithSite();
  const { id } = await aTicket(site);
  const issue = await startIssue(owner, site, { ticket_id: id });
  const presses = await Promise.all([solve(owner, issue, 'One.'), solve(owner, issue, 'Two.')]);
  expect(presses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await sendReplies(issue.id);
  expect((await owner.get(`/api/tickets/${id}`)).json().comments).toHaveLength(1);
  const other = await aTicket(site);
  expect((await owner.put('/api/tickets/known-issue', { ids: [other.id], issue: issue.id })).statusCode).toBe(409);
  const path = `/api/sites/${site.id}/known-issues/${issue.id}`;
  expect((await owner.put(path, { sentence: 'Other words.' })).statusCode).toBe(409);
});

test('two issues that are solved at once answer their own tickets', async () => {
  const { owner, site } = await anOwnerWithSite();
  const [one, other] = [await aTicket(site), await aTicket(site)];
  const first = await startIssue(owner, site, { ticket_id: one.id });
  const second = await startIssue(owner, site, { ticket_id: other.id });
  await Promise.all([solve(owner, first, 'Cards work.'), solve(owner, second, 'Parcels move.')]);
  await Promise.all([sendReplies(first.id), sendReplies(second.id)]);
  const said = async ({ id }: { id: number }) =>
    (await owner.get(`/api/tickets/${id}`)).json().comments.map(({ comment }: { comment: string }) => comment);
  expect([await said(one), await said(other)]).toEqual([['Cards work.'], ['Parcels move.']]);
});

test('an address is told once it confirmed, in one email; who wrote a ticket is told there', async () => {
  const { owner, site } = await anOwnerWithSite();
  const issue = await startIssue(owner, site);
  const [nosy, silent, writer] = [anEmailAddress(), anEmailAddress(), anEmailAddress()];
  await follow(site, issue, silent);
  await follow(site, issue, nosy);
  await deliverAll();
  expect(told()).toEqual([nosy, silent].sort());
  expect(sink.mails.map(({ text }) => text?.includes(issue.sentence))).toEqual([false, false]);
  const question = sink.mails.find(({ envelopeTo }) => envelopeTo.join() === nosy);
  expect(question?.subject).toContain('Bestätige');
  // A mail scanner opens the link: nothing is confirmed.
  const shown = await (await testApp()).inject({ url: linkIn(question?.text) });
  expect(shown.body).toContain(issue.sentence);
  sink.mails.splice(0, sink.mails.length, ...(question ? [question] : []));
  await confirmLast();
  const { id } = await aTicket(site, { user_email: writer });
  await owner.put('/api/tickets/known-issue', { ids: [id], issue: issue.id });
  await follow(site, issue, writer);
  await deliverAll();
  await confirmLast();
  const [row]: KnownIssue[] = (await owner.get(`/api/sites/${site.id}/known-issues`)).json();
  expect(row).toMatchObject({ people: 4, tickets: 1, followers: 3, confirmed_followers: 2 });
  sink.mails.length = 0;
  await solve(owner, issue);
  await sendReplies(issue.id);
  await sendReplies(issue.id);
  await deliverAll();
  expect(told()).toEqual([nosy, writer].sort());
  const news = sink.mails.find(({ envelopeTo }) => envelopeTo.join() === nosy);
  expect(news?.subject).toBe('Es geht wieder (Kettle & Crumb)');
  expect(news?.text).toContain('It works again. Sorry!');
  const { rows } = await sql<{ email: string }>`select email from issue_followers where issue_id = ${issue.id}`.execute(
    await testDatabase(),
  );
  expect(rows.map(({ email }) => email).sort()).toEqual([nosy, writer].sort());
});

test('an address gets three questions an hour, over all issues and sites', async () => {
  const { owner, site } = await anOwnerWithSite();
  const issue = await startIssue(owner, site);
  const email = anEmailAddress();
  for (const agent of ['One', 'Two', 'Three', 'Four']) await follow(site, issue, email, agent);
  await deliverAll();
  expect(told()).toEqual([email, email, email]);
});

test('a made-up or foreign link confirms nothing', async () => {
  const { owner, site } = await anOwnerWithSite();
  const theirs = await anOwnerWithSite();
  const issue = await startIssue(owner, site);
  await follow(site, issue, anEmailAddress());
  await deliverAll();
  const path = linkIn(sink.mails.at(-1)?.text);
  const app = await testApp();
  const statuses = [
    (await app.inject({ url: path.replace(site.api_key, theirs.site.api_key) })).statusCode,
    (await app.inject({ url: path.slice(0, -2) })).statusCode,
    (await app.inject({ url: path })).statusCode,
  ];
  expect(statuses).toEqual([404, 404, 200]);
});
