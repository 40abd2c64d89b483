import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { smtpTransport } from '../../email/delivery/mail-transport.ts';
import { anEmailAddress, anOwner, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { addresses, anInboundEmail, startInbound } from '../../testing/inbound-email.ts';
import { deliverToSink, expireBackoffAndLeases } from '../../testing/outgoing-email.ts';
import { aMember, chooseNotifications, notifyDue } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { aTag } from '../../testing/triage.ts';
import { open } from '../../testing/visitor-pages.ts';
import { wakeDue } from '../../testing/woken-tickets.ts';

const SECRETS = { customer: 'walnut', client: 'quince', team: 'saffron' } as const;
/** Texts of tags and notes that only the team may read; the minutes are a number that occurs nowhere else. */
const TRIAGE = ['cardamom', 'tarragon', 'fennel', '1337'] as const;

const { sink, deliver } = await deliverToSink();
const inbound = await startInbound();

test('emails and screens tell each reader only the comments that are meant for them', async () => {
  const owner = await anOwner();
  const [admin, user_email] = [anEmailAddress(), anEmailAddress()];
  const site = await aSite(owner, { admin_notification_email: admin });
  const [agent, client] = [await aMember(site, 'agent'), await aMember(site, 'client')];
  for (const member of [agent, client]) await chooseNotifications(member, site, { new_tickets: true, replies: 'all' });
  const { id: keptId } = await aTicket(site, { user_email });
  const { id } = await aTicket(site, { user_email });

  const tag = await aTag(agent, site, 'cardamom');
  await agent.put('/api/tickets/tags', { ids: [id, keptId], add: [tag.id] });
  await agent.put(`/api/tickets/${id}`, { title: 'About tarragon' });
  await agent.put(`/api/tickets/${id}`, { title: 'Lamp arrived with a cracked base' });
  await agent.post('/api/views', { team_id: site.team_id, name: 'Fennel', query: `tag=${tag.id}`, is_shared: true });
  await agent.post(`/api/teams/${site.team_id}/blocked`, { site_id: site.id, email: 'fennel@example.com' });
  await agent.post(`/api/tickets/${id}/comments`, { comment: 'Took long', audience: 'team', minutes: 1_337 });
  for (const [audience, secret] of Object.entries(SECRETS))
    await agent.post(`/api/tickets/${id}/comments`, { comment: `The ${secret} is ready.`, audience });
  await client.post(`/api/tickets/${id}/comments`, { comment: 'Is the quince ours?', audience: 'client' });
  await agent.post(`/api/tickets/${id}/comments`, { comment: 'Yes, the quince is yours.', audience: 'client' });
  for (const [address, text] of [
    [addresses.addressOf(id, `n${client.member_id}`, client.email), 'Then send the quince.'],
    [addresses.addressOf(id, `m${agent.member_id}`, agent.email), 'And the walnut too.'],
    [addresses.addressOf(id, 'customer', user_email), 'Thanks for the walnut.'],
  ] as const)
    await inbound.deliver(anInboundEmail(address, text), address);
  await owner.put(`/api/tickets/${id}/assignee`, { user_id: agent.owner.id });
  await owner.put(`/api/tickets/${id}/snooze`, { until: new Date(Date.now() + 3_600_000).toISOString() });
  await sql`update tickets set snoozed_until = now() where id = ${id}`.execute(await testDatabase());
  await wakeDue();
  expect((await owner.post(`/api/tickets/${id}/merge`, { into: keptId })).statusCode).toBe(200);
  await agent.put(`/api/tickets/${keptId}/status`, { status: 'resolved' });

  await notifyDue();
  await expireBackoffAndLeases(site.id);
  await deliver(smtpTransport(sink.url), { replies: addresses });

  const readBy = (address: string) => {
    const received = JSON.stringify(sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(address)));
    return Object.values(SECRETS).filter((secret) => received.includes(secret));
  };
  expect(readBy(user_email)).toEqual(['walnut']);
  expect(readBy(admin)).toEqual(['walnut']);
  expect(readBy(agent.email)).toEqual(['walnut', 'quince']);
  expect(readBy(client.email)).toEqual(['walnut', 'quince']);
  expect(JSON.stringify(sink.mails)).not.toContain('saffron');

  expect(
    TRIAGE.filter((word) => JSON.stringify(sink.mails.map(({ text, html }) => [text, html])).includes(word)),
  ).toEqual([]);
  const { url } = (await agent.get(`/api/tickets/${keptId}/page`)).json();
  const page = (await open(url)).body;
  expect(TRIAGE.filter((word) => page.includes(word))).toEqual([]);

  const shownTo = async (reader: SignedIn, ...paths: string[]) => {
    const shown = (await Promise.all(paths.map((path) => reader.get(path)))).map(({ body }) => body).join();
    return Object.values(SECRETS).filter((secret) => shown.includes(secret));
  };
  const screens = [
    `/api/tickets/${id}`,
    `/api/tickets/${keptId}`,
    '/api/tickets?q=saffron',
    `/api/sites/${site.id}/tickets`,
    `/api/teams/${site.team_id}/activity`,
  ];
  expect(await shownTo(client, ...screens)).toEqual(['walnut', 'quince']);
  const told = (await Promise.all([...screens, '/api/views'].map((path) => client.get(path)))).map(({ body }) => body);
  expect(TRIAGE.filter((word) => told.join().toLowerCase().includes(word))).toEqual([]);
  expect(await shownTo(owner, ...screens)).toEqual(['walnut', 'quince', 'saffron']);
  expect((await client.get(`/api/tickets/${keptId}`)).json().events).toMatchObject([
    { kind: 'status' },
    { kind: 'status' },
  ]);
  expect(await shownTo(owner, `/api/sites/${site.id}/email-logs`)).not.toContain('saffron');
});
