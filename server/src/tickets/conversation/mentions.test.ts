import { mentionOf } from '@deskbell/contract/mention-text';
import type { Comment, Ticket } from '@deskbell/contract/tickets';
import { describe, expect, test } from 'vitest';
import { smtpTransport } from '../../email/delivery/mail-transport.ts';
import { anOwner, anOwnerWithSite, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { addresses, anInboundEmail, commentsOf, startInbound } from '../../testing/inbound-email.ts';
import { deliverToSink, emailLogs } from '../../testing/outgoing-email.ts';
import { aMember, chooseNotifications, notifiedOf, notifyDue } from '../../testing/team-members.ts';
import { Browser } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { aPageOf, endUndoTime, open } from '../../testing/visitor-pages.ts';
import { app, aWebhook, deliver as deliverWebhooks, receiver, useWebhookDesk } from '../../testing/webhook-desk.ts';

const { sink, deliver } = await deliverToSink();
const inbound = await startInbound();
useWebhookDesk();

async function aTeam() {
  const { owner, site } = await anOwnerWithSite();
  const { id } = await aTicket(site, { user_email: null });
  return { owner, site, id };
}

const naming = (...members: SignedIn[]) => `Ask ${members.map(({ owner }) => mentionOf(owner.id)).join(', ')}.`;

const note = async (writer: SignedIn, id: number, comment: string, audience = 'team'): Promise<Comment> =>
  (await writer.post(`/api/tickets/${id}/comments`, { comment, audience })).json();

const followersOf = async (owner: SignedIn, id: number) =>
  (await owner.get(`/api/tickets/${id}`)).json().ticket.followers;

describe('a member who is named in a note', () => {
  test('is told, follows, and is shown by the name of today', async () => {
    const { owner, site, id } = await aTeam();
    const nora = await aMember(site, 'agent', { name: 'Nora' });
    await chooseNotifications(nora, site, { replies: 'none' });
    const added = await note(owner, id, naming(nora, nora));
    expect(added).toMatchObject({
      comment: naming(nora, nora),
      mentions: [{ user_id: nora.owner.id, name: 'Nora Lindqvist' }],
    });
    expect(await followersOf(owner, id)).toEqual([
      { user_id: owner.owner.id, name: 'Marta Lindqvist', reason: 'wrote_note', mentioned_by: null },
      { user_id: nora.owner.id, name: 'Nora Lindqvist', reason: 'mentioned', mentioned_by: 'Marta Lindqvist' },
    ]);
    await notifyDue();
    await deliver(smtpTransport(sink.url), { replies: addresses });
    const told = sink.mails.filter(({ text }) => text?.includes(`ticket=${id}`));
    expect(told.map(({ envelopeTo }) => envelopeTo)).toEqual([[nora.email]]);
    const { text } = told[0] ?? {};
    expect(text).toMatch(/^Marta Lindqvist mentioned you in a note\n/);
    expect(text).toContain('Ask @Nora Lindqvist, @Nora Lindqvist.');
    expect(text).toContain('Neither clients nor the visitor see it.');
    expect(text).toContain('You get this because you were mentioned.');

    const db = await testDatabase();
    await db.updateTable('users').set({ name: 'Nora Berg' }).where('id', '=', nora.owner.id).execute();
    expect((await commentsOf(owner, id))[0]?.mentions).toEqual([{ user_id: nora.owner.id, name: 'Nora Berg' }]);
  });

  test('must be able to read it: any other number is plain text, and tells nobody', async () => {
    const { owner, site, id } = await aTeam();
    const elsewhere = await aSite(owner);
    const strangers = [
      await anOwner(),
      await aMember(site, 'agent', { sites: [elsewhere] }),
      await aMember(site, 'agent', { isWaiting: true }),
      await aMember(site, 'client'),
    ];
    const comment = `${naming(...strangers)} ${mentionOf(999_999_999)} @[user:0] @[user:x]`;
    expect(await note(owner, id, comment)).toMatchObject({ comment, mentions: [] });
    await notifyDue();
    expect(await notifiedOf(id)).toEqual([]);
    expect(await followersOf(owner, id)).toHaveLength(1);
  });

  test('is a client only in a note that clients read, and clients name nobody', async () => {
    const { owner, site, id } = await aTeam();
    const client = await aMember(site, 'client', { name: 'Cleo' });
    expect(await note(owner, id, naming(client), 'client')).toMatchObject({
      mentions: [{ user_id: client.owner.id, name: 'Cleo Lindqvist' }],
    });
    await notifyDue();
    expect(await notifiedOf(id)).toEqual([client.email]);
    expect((await note(client, id, naming(owner), 'client')).mentions).toEqual([]);
    const offered = async (audience: string) =>
      (await owner.get(`/api/sites/${site.id}/mentionable?audience=${audience}`)).json();
    expect(await offered('team')).toEqual([
      { user_id: owner.owner.id, name: 'Marta Lindqvist', role: 'owner', is_client: false },
    ]);
    expect(await offered('client')).toEqual([
      { user_id: client.owner.id, name: 'Cleo Lindqvist', role: 'client', is_client: true },
      { user_id: owner.owner.id, name: 'Marta Lindqvist', role: 'owner', is_client: false },
    ]);
    expect((await client.get(`/api/sites/${site.id}/mentionable`)).statusCode).toBe(403);
  });

  test('is one of ten at most; in a reply the same text is plain', async () => {
    const { owner, site, id } = await aTeam();
    const nora = await aMember(site, 'agent');
    const eleven = Array.from({ length: 11 }, (_, n) => mentionOf(n + 1)).join(' ');
    const refused = await owner.post(`/api/tickets/${id}/comments`, { comment: eleven, audience: 'team' });
    expect([refused.statusCode, refused.json().issues]).toEqual([
      400,
      [{ path: ['comment'], message: 'Mention at most 10 people.' }],
    ]);
    const reply = `${eleven} ${mentionOf(nora.owner.id)}`;
    expect(await note(owner, id, reply, 'customer')).toMatchObject({
      comment: reply.replaceAll(/@\[(user:\d+)\]/g, '@$1'),
      mentions: [],
    });
    await notifyDue();
    expect(await notifiedOf(id)).toEqual([]);
  });

  test('who answers the email by email writes to the team alone, unless a client since', async () => {
    const { owner, site, id } = await aTeam();
    const nora = await aMember(site, 'agent', { name: 'Nora' });
    await note(owner, id, naming(nora));
    await notifyDue();
    await deliver(smtpTransport(sink.url), { replies: addresses });
    const address = sink.mails[0]?.replyTo?.[0]?.address ?? '';
    expect(address).toBe(addresses.addressOf(id, `t${nora.member_id}`, nora.email));
    await inbound.deliver(anInboundEmail(address, 'Careful with them', '', nora.email), address, nora.email);
    expect((await commentsOf(owner, id)).at(-1)).toMatchObject({
      comment: 'Careful with them',
      audience: 'team',
      author_name: 'Nora Lindqvist',
    });
    await owner.put(`/api/teams/${site.team_id}/members/${nora.member_id}`, {
      role: 'client',
      sees_all_sites: false,
      site_ids: [site.id],
    });
    await inbound
      .deliver(anInboundEmail(address, 'As a client', '', nora.email), address, nora.email)
      .catch((error: { responseCode?: number }) => expect(error.responseCode).toBe(550));
    expect((await commentsOf(owner, id)).at(-1)?.comment).toBe('Careful with them');
  });
});

test('no way out of the team shows the number of a user', async () => {
  const { owner, site } = await aWebhook({ events: ['comment.created'], includes_notes: true });
  const page = await aPageOf(site, { title: 'Lamp', email: 'priya.raman@example.com' }, app);
  const nora = await aMember(site, 'agent', { name: 'Nora' });
  const client = await aMember(site, 'client');
  const path = `/api/tickets/${page.id}/comments`;
  const comment = `A **cracked** one, ${naming(nora)} ${mentionOf(999_999_999)}`;
  for (const audience of ['team', 'client'])
    await owner.post(path, { comment, audience, format: audience === 'team' ? 'markdown' : 'plain' });
  const token = await aTokenOf(owner, site.team_id);
  await notifyDue();
  await deliver();
  await deliverWebhooks();

  const said = async (...answers: Promise<{ body: string }>[]) => (await Promise.all(answers)).map(({ body }) => body);
  const team = `/api/teams/${site.team_id}/export`;
  const [log] = (await emailLogs(owner, site.id)).filter(({ email_type }) => email_type === 'member_notification');
  const withNames = [
    ...(await said(
      token.get(`/api/tickets/${page.id}`),
      token.post(path, { comment, audience: 'team' }),
      token.get('/api/tickets?q=cracked'),
      owner.get('/api/tickets?q=cracked'),
      client.get(`/api/tickets/${page.id}`),
      owner.get(`${team}/team.jsonl`),
      owner.get(`${team}/comments.csv`),
      owner.get(`/api/email-logs/${log?.id}`),
      owner.post(`/api/teams/${site.team_id}/people/export`, { email: 'priya.raman@example.com' }),
    )),
    ...receiver.received.map(({ body }) => body),
    ...sink.mails.flatMap(({ text, html, envelopeTo }) =>
      envelopeTo.includes(nora.email) ? [text ?? '', String(html)] : [],
    ),
  ];
  expect(withNames).toHaveLength(9 + 2 + 4);
  for (const text of withNames) expect(text).toContain('@Nora Lindqvist');
  const others = await said(open(page.status_url, {}, app), client.get('/api/tickets?q=cracked'));
  for (const text of [...withNames, ...others, ...sink.mails.map(({ text }) => text ?? '')])
    expect(text).not.toContain('@[user');

  await owner.put(`/api/tickets/${page.id}/draft`, { kind: 'note', text: comment });
  expect((await owner.get(`/api/tickets/${page.id}`)).json().comments[0].comment).toBe(comment);
  expect((await token.get(`/api/tickets/${page.id}`)).json().drafts).toEqual([]);
  const found: Ticket[] = (await client.get('/api/tickets?q=cracked')).json();
  expect(found.map(({ match }) => match?.is_note)).toEqual([true]);
});

test('what a customer reads has no mention, however a member wrote it', async () => {
  const events = ['ticket.created', 'comment.created', 'ticket.status_changed'];
  const { owner, site } = await aWebhook({ events, includes_notes: true });
  const typed = mentionOf(owner.owner.id);
  const token = await aTokenOf(owner, site.team_id);
  const nora = await aMember(site, 'agent');
  const client = await aMember(site, 'client');
  const user_email = 'priya.raman@example.com';
  const byHand = { site_id: site.id, title: `Lamp ${typed}`, description: `Cracked ${typed}`, user_email, tell: true };
  const { id } = (await owner.post('/api/tickets', byHand)).json();
  await owner.put(`/api/tickets/${id}`, { title: `Cracked lamp ${typed}` });
  const path = `/api/tickets/${id}/comments`;
  for (const format of ['plain', 'markdown']) await owner.post(path, { comment: `Cracked, **${typed}**`, format });
  await token.post(path, { comment: `Cracked by API ${typed}` });
  const address = addresses.addressOf(id, `m${nora.member_id}`, nora.email);
  await inbound.deliver(anInboundEmail(address, `Cracked by email ${typed}`, '', nora.email), address, nora.email);
  await owner.put(`/api/tickets/${id}/status`, { status: 'resolved' });
  await endUndoTime(id);
  await deliver();
  await deliverWebhooks();

  const { url } = (await owner.get(`/api/tickets/${id}/page`)).json();
  const team = `/api/teams/${site.team_id}/export`;
  const answers = [
    await open(url, {}, app),
    await owner.get(`/api/tickets/${id}`),
    await token.get(`/api/tickets/${id}`),
    await client.get(`/api/tickets/${id}`),
    await client.get('/api/tickets?q=cracked'),
    await owner.get(`${team}/team.jsonl`),
    await owner.get(`${team}/tickets.csv`),
    await owner.get(`${team}/comments.csv`),
    await owner.post(`/api/teams/${site.team_id}/people/export`, { email: user_email }),
  ].map(({ body }) => body.replace(/^\{"kind":"raw_email".*$/m, 'An email stays as it was received.'));
  // Includes emails that wait while a reply can be undone.
  const logs = await Promise.all(
    (await emailLogs(owner, site.id)).map((log) => owner.get(`/api/email-logs/${log.id}`)),
  );
  const sent = logs.map(({ body }) => body);
  const received = receiver.received.map(({ body }) => body);
  // Expected: the confirmation and four replies; and the new ticket, four replies, the reopening by the first, and the
  // resolution.
  expect([sent.length, received.length]).toEqual([5, 7]);
  for (const text of [...answers, ...sent, ...received]) {
    expect(text).toContain(`@user:${owner.owner.id}`);
    expect(text).not.toContain('@[user');
  }
});

async function aTokenOf(owner: SignedIn, teamId: number) {
  const body = { name: 'Script', role: 'admin', scopes: ['tickets:read', 'tickets:write'] };
  const { token } = (await owner.post(`/api/teams/${teamId}/tokens`, body)).json();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const program = new Browser(app);
  return {
    get: (url: string) => program.get(url, headers),
    post: (url: string, payload: object) =>
      program.send({ method: 'POST', url, headers, payload: JSON.stringify(payload) }),
  };
}
