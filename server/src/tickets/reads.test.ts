import { expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';
import { aPageOf, submit } from '../testing/visitor-pages.ts';

const unread = async (browser: SignedIn): Promise<number[]> =>
  (await browser.get('/api/tickets?unread=true')).json().map(({ id }: { id: number }) => id);
const mark = (browser: SignedIn, ids: number[], read: boolean) => browser.put('/api/tickets/read', { ids, read });

test('unread is what the customer wrote since each member has looked, and nobody learns of the others', async () => {
  const { owner, site } = await anOwnerWithSite();
  const before = await aTicket(site);
  const agent = await aMember(site, 'agent');
  const ticket = await aPageOf(site);
  expect(await unread(owner)).toEqual([ticket.id, before.id]);
  expect(await unread(agent)).toEqual([ticket.id]);

  const etag = String((await agent.get('/api/tickets')).headers.etag);
  const read = await mark(owner, [ticket.id, before.id], true);
  expect([read.statusCode, read.body]).toEqual([204, '']);
  expect([await unread(owner), await unread(agent)]).toEqual([[], [ticket.id]]);
  expect((await agent.get('/api/tickets', { 'if-none-match': etag })).statusCode).toBe(304);

  await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: 'Hello' });
  expect(await unread(owner)).toEqual([]);
  await submit(ticket.status_url, { do: 'reply', text: 'Thank you' });
  expect([await unread(owner), await unread(agent)]).toEqual([[ticket.id], [ticket.id]]);
  await mark(agent, [ticket.id], true);
  await mark(owner, [ticket.id], true);
  await mark(owner, [before.id], false);
  expect([await unread(owner), await unread(agent)]).toEqual([[before.id], []]);
  expect((await owner.get('/api/tickets?unread=false')).json()).toMatchObject([{ id: ticket.id, is_unread: false }]);
});

test('all tickets are marked, or none', async () => {
  const owner = await anOwner();
  const own = await aTicket(await aSite(owner));
  const foreign = await aTicket(await aSite(await anOwner()));
  expect((await mark(owner, [own.id, foreign.id], true)).statusCode).toBe(404);
  expect(await unread(owner)).toEqual([own.id]);
  expect((await owner.put('/api/tickets/read', { ids: [own.id], read: 'yes' })).statusCode).toBe(400);
});
