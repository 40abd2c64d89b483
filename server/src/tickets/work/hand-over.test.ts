import type { Member } from '@deskbell/contract/teams';
import { expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { aMember, notifiedOf, notifyDue } from '../../testing/team-members.ts';

/** Jonas has an open ticket on each of two sites, and a closed one. */
async function aDesk() {
  const { owner, site } = await anOwnerWithSite();
  const other = await aSite(owner);
  const jonas = await aMember(site, 'agent', { name: 'Jonas' });
  const [open, elsewhere, closed] = [await aTicket(site), await aTicket(other), await aTicket(site)];
  const ids = [open.id, elsewhere.id, closed.id];
  await owner.put('/api/tickets/assignee', { ids, user_id: jonas.owner.id });
  await owner.put(`/api/tickets/${closed.id}/status`, { status: 'closed' });
  const remove = (heirId?: number, by: SignedIn = owner) =>
    by.delete(
      `/api/teams/${site.team_id}/members/${jonas.member_id}${heirId === undefined ? '' : `?hand_over_to=${heirId}`}`,
    );
  const detail = async (id: number) => (await owner.get(`/api/tickets/${id}`)).json();
  const assigneesOf = () => Promise.all(ids.map(async (id) => (await detail(id)).ticket.assignee_id));
  return { owner, site, jonas, open: open.id, remove, detail, assigneesOf };
}

test('owners and admins see how many open tickets each member has', async () => {
  const { owner, site, jonas } = await aDesk();
  const agent = await aMember(site, 'agent');
  const path = `/api/teams/${site.team_id}/members`;
  const openOf = async (reader: SignedIn) =>
    (await reader.get(path)).json().find(({ id }: Member) => id === jonas.member_id).open_tickets;
  expect(await openOf(owner)).toBe(2);
  expect(await openOf(agent)).toBeUndefined();
});

test('the open tickets of a removed member go to another, with history and email', async () => {
  const { site, jonas, open, remove, detail, assigneesOf } = await aDesk();
  const anna = await aMember(site, 'agent', { name: 'Anna' });
  expect((await remove(anna.member_id)).json()).toEqual({ id: jonas.member_id });
  expect(await assigneesOf()).toEqual([anna.owner.id, anna.owner.id, null]);
  const { events } = await detail(open);
  expect(events.at(-1)).toMatchObject({
    kind: 'assigned',
    change: {
      before: { user_id: jonas.owner.id, name: 'Jonas Lindqvist' },
      after: { user_id: anna.owner.id, name: 'Anna Lindqvist' },
    },
  });
  await notifyDue();
  expect(await notifiedOf(open)).toContain(anna.email);
});

test('tickets that the other member does not see become unassigned', async () => {
  const { site, remove, assigneesOf } = await aDesk();
  const anna = await aMember(site, 'agent', { sites: [site] });
  await remove(anna.member_id);
  expect(await assigneesOf()).toEqual([anna.owner.id, null, null]);
});

test('without another member they become unassigned, and who leaves may name one', async () => {
  const first = await aDesk();
  await first.remove();
  expect(await first.assigneesOf()).toEqual([null, null, null]);
  const second = await aDesk();
  const anna = await aMember(second.site, 'agent');
  expect((await second.remove(anna.member_id, second.jonas)).statusCode).toBe(200);
  expect(await second.assigneesOf()).toEqual([anna.owner.id, anna.owner.id, null]);
});

test('tickets go to nobody who could not be assigned', async () => {
  const { site, jonas, remove, assigneesOf } = await aDesk();
  const waiting = await aMember(site, 'agent', { isWaiting: true });
  const stranger = await aMember(await aSite(await anOwner()), 'agent');
  for (const { member_id } of [jonas, await aMember(site, 'client'), waiting, stranger, { member_id: 999_999_999 }]) {
    const refused = await remove(member_id);
    expect([refused.statusCode, refused.json().issues]).toEqual([
      400,
      [{ path: ['hand_over_to'], message: 'Choose another member of the team who is no client.' }],
    ]);
  }
  expect(await assigneesOf()).toEqual([jonas.owner.id, jonas.owner.id, jonas.owner.id]);
});
