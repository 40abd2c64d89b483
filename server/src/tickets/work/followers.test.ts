import type { Follower } from '@deskbell/contract/followers';
import { mentionOf } from '@deskbell/contract/mention-text';
import type { Site } from '@deskbell/contract/sites';
import type { Ticket } from '@deskbell/contract/tickets';
import type { ViewCount } from '@deskbell/contract/views';
import { describe, expect, test } from 'vitest';
import { anOwnerWithSite, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { aMember, chooseNotifications, memberEmails, notifiedOf, notifyDue } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { addReply } from '../conversation/replies.ts';

async function aTeam() {
  const { owner, site } = await anOwnerWithSite();
  const { id } = await aTicket(site);
  return { owner, site, id };
}

const setFollowing = async (user: SignedIn, id: number, following: boolean) =>
  (await user.put(`/api/tickets/${id}/following`, { following })).json();
const assign = (user: SignedIn, id: number, to: SignedIn | null) =>
  user.put(`/api/tickets/${id}/assignee`, { user_id: to?.owner.id ?? null });
const note = (user: SignedIn, id: number, comment = 'Hm.', audience = 'team') =>
  user.post(`/api/tickets/${id}/comments`, { comment, audience });

const ticketOf = async (user: SignedIn, id: number) => (await user.get(`/api/tickets/${id}`)).json().ticket;
const isFollowing = async (user: SignedIn, id: number): Promise<boolean> => (await ticketOf(user, id)).is_following;
const followersOf = async (user: SignedIn, id: number): Promise<number[]> =>
  (await ticketOf(user, id)).followers.map(({ user_id }: Follower) => user_id);

async function replyAsCustomer(ticket_id: number): Promise<void> {
  const reply = { from: null, comment: 'One of the zips is torn.', full_text: 'One of the zips is torn.' };
  const db = await testDatabase();
  await db.transaction().execute((tx) => addReply(tx, { ticket_id, role: 'customer' }, reply));
}

async function toldOf(id: number, happen: () => Promise<unknown>): Promise<string[]> {
  await notifyDue();
  const before = await notifiedOf(id);
  await happen();
  await notifyDue();
  return (await notifiedOf(id)).slice(before.length).sort();
}

describe('a ticket is followed', () => {
  test('by choice, and listed and counted for who follows it', async () => {
    const { owner, site, id } = await aTeam();
    await aTicket(site);
    const listed = async (query: string): Promise<number[]> =>
      (await owner.get(`/api/tickets?${query}`)).json().map((ticket: Ticket) => ticket.id);
    const counted = async () =>
      (await owner.get('/api/views/counts')).json().find((view: ViewCount) => view.id === 'following').count;
    expect([await listed('following=true'), await counted()]).toEqual([[], 0]);
    expect(await setFollowing(owner, id, true)).toMatchObject({
      is_following: true,
      followers: [{ user_id: owner.owner.id, name: 'Marta Lindqvist', reason: 'chosen', mentioned_by: null }],
    });
    for (const sort of ['created', 'activity', 'waiting', 'priority'])
      expect(await listed(`following=true&sort=${sort}`)).toEqual([id]);
    expect(await listed('following=true&q=lamp')).toEqual([id]);
    expect(await listed('following=false')).not.toContain(id);
    expect((await owner.get('/api/tickets?following=false&limit=1')).headers['x-total-count']).toBe('1');
    expect(await counted()).toBe(1);
    const colleague = await aMember(site, 'agent');
    expect((await colleague.get('/api/tickets?following=true')).json()).toEqual([]);
    expect(await setFollowing(owner, id, false)).toMatchObject({ is_following: false, followers: [] });
    expect([await listed('following=true'), await counted()]).toEqual([[], 0]);
    expect((await owner.put(`/api/tickets/${id}/following`, { following: 'yes' })).statusCode).toBe(400);
  });

  test('by its assignee, until it is assigned to someone else', async () => {
    const { owner, site, id } = await aTeam();
    const nora = await aMember(site, 'agent');
    await assign(owner, id, nora);
    expect((await ticketOf(nora, id)).followers).toMatchObject([{ user_id: nora.owner.id, reason: 'assigned' }]);
    expect((await nora.get('/api/tickets?following=true')).json()).toMatchObject([{ id, is_following: true }]);
    await assign(owner, id, owner);
    expect([await isFollowing(nora, id), await isFollowing(owner, id)]).toEqual([false, true]);
  });

  test('once in lists and counts by a member who chose it and to whom it is assigned', async () => {
    const { owner, site, id } = await aTeam();
    const nora = await aMember(site, 'agent');
    const [assigned, stopped, chosen] = [await aTicket(site), await aTicket(site), await aTicket(site)];
    for (const ticket of [id, assigned.id, stopped.id]) await assign(owner, ticket, nora);
    for (const ticket of [id, chosen.id]) await setFollowing(nora, ticket, true);
    await setFollowing(nora, stopped.id, false);
    const listed = await nora.get('/api/tickets?following=true&limit=10');
    expect(listed.json().map((ticket: Ticket) => ticket.id)).toEqual([chosen.id, assigned.id, id]);
    expect(listed.headers['x-total-count']).toBe('3');
    const counts: ViewCount[] = (await nora.get('/api/views/counts')).json();
    expect(counts.find((view) => view.id === 'following')?.count).toBe(3);
  });

  test('again when a member is assigned or named after a stop, but not by a note of their own', async () => {
    const { owner, site, id } = await aTeam();
    const nora = await aMember(site, 'agent');
    const stop = () => setFollowing(nora, id, false);
    await note(nora, id);
    expect(await isFollowing(nora, id)).toBe(true);
    await stop();
    await note(nora, id);
    expect(await isFollowing(nora, id)).toBe(false);
    await assign(owner, id, nora);
    expect(await isFollowing(nora, id)).toBe(true);
    await stop();
    expect([await isFollowing(nora, id), await followersOf(owner, id)]).toEqual([false, []]);
    await note(owner, id, mentionOf(nora.owner.id));
    expect(await followersOf(owner, id)).toEqual([nora.owner.id, owner.owner.id]);
  });

  test('by no program, and by clients when they choose to; nobody is shown to them', async () => {
    const { owner, site, id } = await aTeam();
    const client = await aMember(site, 'client');
    await note(client, id, 'Is this covered?', 'client');
    expect(await isFollowing(client, id)).toBe(false);
    await setFollowing(owner, id, true);
    expect(await setFollowing(client, id, true)).toMatchObject({ is_following: true, followers: [] });
    expect(await toldOf(id, () => replyAsCustomer(id))).toContain(client.email);
    const body = { name: 'Script', role: 'admin', scopes: ['tickets:read', 'tickets:write'] };
    const { token } = (await owner.post(`/api/teams/${site.team_id}/tokens`, body)).json();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const payload = JSON.stringify({ following: false });
    const url = `/api/tickets/${id}/following`;
    expect((await owner.send({ method: 'PUT', url, headers, payload })).statusCode).toBe(403);
    expect(await isFollowing(owner, id)).toBe(true);
  });
});

describe('followers are told', () => {
  test("of customers' replies and of notes, once each, by what they chose", async () => {
    const { owner, site, id } = await aTeam();
    const member = async (replies: 'mine' | 'all' | 'none') => {
      const each = await aMember(site, 'agent');
      await chooseNotifications(each, site, { replies });
      return each;
    };
    const [mine, all, none, stopped, other] = [
      await member('mine'),
      await member('all'),
      await member('none'),
      await member('all'),
      await member('mine'),
    ];
    for (const each of [mine, all, none]) await setFollowing(each, id, true);
    await setFollowing(stopped, id, false);
    await assign(owner, id, mine);
    const followers = [mine.email, all.email].sort();
    expect(await toldOf(id, () => replyAsCustomer(id))).toEqual(followers);
    expect(await toldOf(id, () => note(owner, id))).toEqual(followers);
    expect(await toldOf(id, () => note(owner, id, 'For all', 'client'))).toEqual(followers);
    const named = `${mentionOf(mine.owner.id)} ${mentionOf(none.owner.id)} ${mentionOf(stopped.owner.id)}`;
    expect(await toldOf(id, () => note(owner, id, named))).toEqual([...followers, none.email, stopped.email].sort());
    expect(await toldOf(id, () => note(mine, id))).not.toContain(mine.email);
    expect(await toldOf(id, () => note(owner, id, 'On its way', 'customer'))).toEqual([]);
    expect(await notifiedOf(id)).not.toContain(other.email);
    const whys = (await memberEmails(id)).map(({ content }) => (content as { why: string }).why);
    expect([...new Set(whys)].sort()).toEqual(['assigned', 'follows', 'mentioned', 'wrote_note']);
  });
});

describe('who does not see a ticket any more does not follow it', () => {
  const access = (site: Site) => ({ role: 'agent', sees_all_sites: false, site_ids: [site.id] });

  test('after losing its site or leaving, in the same transaction', async () => {
    const { owner, site, id } = await aTeam();
    const elsewhere = await aSite(owner);
    const there = await aTicket(elsewhere);
    const [limited, removed] = [await aMember(site, 'agent'), await aMember(site, 'agent')];
    for (const each of [limited, removed]) for (const ticket of [id, there.id]) await setFollowing(each, ticket, true);
    await owner.put(`/api/teams/${site.team_id}/members/${limited.member_id}`, access(elsewhere));
    await owner.delete(`/api/teams/${site.team_id}/members/${removed.member_id}`);
    const rows = await (await testDatabase())
      .selectFrom('ticket_followers')
      .select(['user_id', 'ticket_id'])
      .where('ticket_id', 'in', [id, there.id])
      .execute();
    expect(rows).toEqual([{ user_id: limited.owner.id, ticket_id: there.id }]);
    expect((await limited.put(`/api/tickets/${id}/following`, { following: true })).statusCode).toBe(404);
    await owner.put(`/api/teams/${site.team_id}/members/${limited.member_id}`, access(site));
    expect(await isFollowing(limited, id)).toBe(false);
  });

  test('also when it is followed at the same moment', async () => {
    const { owner, site, id } = await aTeam();
    const elsewhere = await aSite(owner);
    for (let n = 0; n < 5; n += 1) {
      const [removed, limited] = [await aMember(site, 'agent'), await aMember(site, 'agent', { sites: [site] })];
      const members = `/api/teams/${site.team_id}/members`;
      await Promise.all([
        note(owner, id, `${mentionOf(removed.owner.id)} ${mentionOf(limited.owner.id)}`),
        owner.delete(`${members}/${removed.member_id}`),
        removed.put(`/api/tickets/${id}/following`, { following: true }),
        limited.put(`/api/tickets/${id}/following`, { following: true }),
        owner.put(`/api/tickets/${id}/site`, { site_id: elsewhere.id }),
      ]);
      const rows = await (await testDatabase())
        .selectFrom('ticket_followers')
        .select('user_id')
        .where('user_id', 'in', [removed.owner.id, limited.owner.id])
        .execute();
      expect(rows).toEqual([]);
      expect((await owner.put(`/api/tickets/${id}/site`, { site_id: site.id })).statusCode).toBe(200);
    }
  });

  test('after a move; undoing it brings them back, unless they are gone', async () => {
    const { owner, site, id } = await aTeam();
    const elsewhere = await aSite(owner);
    const member = (sites?: Site[]) => aMember(site, 'agent', sites ? { sites } : {});
    const [whole, limited, leaving] = [await member(), await member([site]), await member([site])];
    for (const each of [whole, limited, leaving]) await setFollowing(each, id, true);
    await owner.put(`/api/tickets/${id}/site`, { site_id: elsewhere.id });
    expect(await followersOf(owner, id)).toEqual([whole.owner.id]);
    await owner.delete(`/api/teams/${site.team_id}/members/${leaving.member_id}`);
    await owner.post(`/api/tickets/${id}/unmove`);
    expect((await followersOf(owner, id)).sort()).toEqual([whole.owner.id, limited.owner.id].sort());
  });
});

test('a merge takes the followers along, and undoing it those who came with it', async () => {
  const { owner, site, id } = await aTeam();
  const kept = await aTicket(site);
  const member = () => aMember(site, 'agent');
  const [both, own, assignee, writer, stopped] = [
    await member(),
    await member(),
    await member(),
    await member(),
    await member(),
  ];
  for (const each of [both, own, writer, stopped]) await setFollowing(each, id, true);
  await assign(owner, id, assignee);
  await setFollowing(both, kept.id, true);
  await setFollowing(stopped, kept.id, false);
  await owner.post(`/api/tickets/${id}/merge`, { into: kept.id });
  const idsOf = (...users: SignedIn[]) => users.map((each) => each.owner.id).sort();
  expect((await followersOf(owner, kept.id)).sort()).toEqual(idsOf(both, own, assignee, writer));
  await note(writer, kept.id);
  await owner.post(`/api/tickets/${id}/unmerge`);
  expect((await followersOf(owner, kept.id)).sort()).toEqual(idsOf(both, writer));
  expect((await followersOf(owner, id)).sort()).toEqual(idsOf(both, own, assignee, writer, stopped));
});
