import type { EmailLog } from '@deskbell/contract/email-logs';
import type { TicketEvent } from '@deskbell/contract/tickets';
import { expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { emailLogs } from '../../testing/outgoing-email.ts';
import { aMember } from '../../testing/team-members.ts';
import { eventsOf } from '../../testing/triage.ts';
import { app, deliver, receiver, useWebhookDesk } from '../../testing/webhook-desk.ts';

useWebhookDesk();

const HIDDEN = 'Quiet Harbour';

/** One ticket moved here from a site hidden from agent and token, and one that moved there after a merge. */
async function aMovedTicket() {
  const owner = await anOwner('Marta', app);
  const shown = await aSite(owner, { name: 'Shown Shop', admin_notification_email: anEmailAddress() });
  const hidden = await aSite(owner, { name: HIDDEN, admin_notification_email: 'boss@harbour.example' });
  const agent = await aMember(shown, 'agent', { sites: [shown] });
  const { token } = (
    await owner.post(`/api/teams/${shown.team_id}/tokens`, {
      name: 'Reports',
      role: 'admin',
      scopes: ['tickets:read', 'export'],
      site_ids: [shown.id],
    })
  ).json();
  const events = ['ticket.changed'];
  for (const site_id of [shown.id, null])
    await owner.post(`/api/teams/${shown.team_id}/webhooks`, { url: receiver.url, events, site_id });
  const user_email = anEmailAddress();
  const { id } = await aTicket(hidden, { user_email, title: 'Torn cover' });
  const move = (ticketId: number, site_id: number) => owner.put(`/api/tickets/${ticketId}/site`, { site_id });
  expect((await move(id, shown.id)).statusCode).toBe(200);
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'From the shown shop' });
  const { id: gone } = await aTicket(shown, { user_email, title: 'Gone to the harbour' });
  await owner.post(`/api/tickets/${gone}/merge`, { into: id });
  await owner.post(`/api/tickets/${gone}/unmerge`);
  await move(gone, hidden.id);
  const asToken = (url: string, headers = {}) =>
    app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } });
  return { owner, agent, asToken, shown, hidden, id, gone, user_email };
}

const changesOf = (events: readonly TicketEvent[]) =>
  events.filter(({ kind }) => ['moved', 'merged', 'unmerged'].includes(kind)).map(({ change }) => change);

test('history names no hidden site and no ticket there, to a member and a token who see one site', async () => {
  const { owner, agent, asToken, shown, hidden, id, gone } = await aMovedTicket();
  const [from, to] = [
    { site_id: hidden.id, site_name: HIDDEN },
    { site_id: shown.id, site_name: 'Shown Shop' },
  ];
  const unnamed = { site_id: null, site_name: null };
  expect(changesOf(await eventsOf(owner, id))).toEqual([
    { before: from, after: to },
    { after: { from: gone, title: 'Gone to the harbour' } },
    { before: { from: gone } },
  ]);
  const read = [await eventsOf(agent, id), (await asToken(`/api/tickets/${id}`)).json().events];
  for (const events of read) expect(changesOf(events)).toEqual([{ before: unnamed, after: to }, {}, {}]);

  const lines = (await asToken(`/api/teams/${shown.team_id}/export/team.jsonl`)).body;
  expect(lines).toContain('"event":"moved"');
  expect(lines).not.toMatch(new RegExp(`${HIDDEN}|Gone to the harbour|boss@harbour|"site_id":${hidden.id}\\b`));
  const whole = (await owner.get(`/api/teams/${shown.team_id}/export/team.jsonl?site_id=${shown.id}`)).body;
  expect(whole).toContain(HIDDEN);
});

test('a webhook of one site hears that a ticket came from another one, and not from which', async () => {
  const { shown, hidden, id } = await aMovedTicket();
  receiver.reset();
  await deliver();
  const told = receiver.received.map(({ body }) => JSON.parse(body).data).filter(({ ticket }) => ticket.id === id);
  const after = { site_id: shown.id, site_name: 'Shown Shop' };
  expect(told.map(({ change }) => change)).toEqual(
    expect.arrayContaining([
      { field: 'site', before: { site_id: null, site_name: null }, after },
      { field: 'site', before: { site_id: hidden.id, site_name: HIDDEN }, after },
    ]),
  );
  expect(told).toHaveLength(2);
});

test('emails of a moved ticket are listed by its title to those who do not see its former site', async () => {
  const { owner, agent, shown, user_email } = await aMovedTicket();
  const about = (logs: readonly EmailLog[]) =>
    logs.filter(({ ticket_title }) => ticket_title === 'Torn cover').reverse();
  const whole = about(await emailLogs(owner, shown.id));
  expect(whole.map(({ subject }) => subject.includes(HIDDEN))).toContain(true);
  expect(whole.map(({ is_of_hidden_site }) => is_of_hidden_site)).not.toContain(true);
  const seen = about(await emailLogs(agent, shown.id));
  expect(seen.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  expect(JSON.stringify(seen)).not.toMatch(/Harbour|harbour/);
  expect(new Set(seen.map(({ subject }) => subject))).toEqual(new Set(['Torn cover']));
  const open = async (reader: SignedIn, { id }: EmailLog) => (await reader.get(`/api/email-logs/${id}`)).json();
  for (const log of seen) {
    const email = await open(agent, log);
    expect(JSON.stringify(email)).not.toMatch(/Harbour|harbour/);
    expect(email.text === null).toBe(log.is_of_hidden_site);
    expect((await open(owner, log)).text).toEqual(expect.any(String));
  }
  expect(seen.map(({ is_of_hidden_site: isOf, recipient_email }) => [isOf, recipient_email])).toEqual([
    [true, ''],
    [true, user_email],
    [false, user_email],
  ]);
});

test('two tokens of one user have ETags of their own, and a member one that changes with the sites', async () => {
  const { owner, agent, asToken, shown, hidden, id } = await aMovedTicket();
  const { token } = (
    await owner.post(`/api/teams/${shown.team_id}/tokens`, { name: 'All', scopes: ['tickets:read'] })
  ).json();
  const url = `/api/tickets/${id}`;
  const whole = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const limited = await asToken(url, { 'if-none-match': String(whole.headers.etag) });
  expect(limited.statusCode).toBe(200);
  expect(whole.body).toContain(HIDDEN);
  expect(limited.body).not.toContain(HIDDEN);

  const before = await agent.get(url);
  expect(before.body).not.toContain(HIDDEN);
  const path = `/api/teams/${shown.team_id}/members/${agent.member_id}`;
  const admin = await aMember(shown, 'admin');
  await admin.put(path, { role: 'agent', sees_all_sites: false, site_ids: [shown.id, hidden.id] });
  const after = await agent.get(url, { 'if-none-match': String(before.headers.etag) });
  expect(after.body).toContain(HIDDEN);
});
