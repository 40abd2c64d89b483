import { describe, expect, test } from 'vitest';
import { deleteUser } from '../admin/manage-users.ts';
import { anOwner, anOwnerWithSite, aSignedOutBrowser, aSite } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';

const ALL = { new_tickets: true, replies: 'all', assigned: false, alarms: false } as const;
const UNKNOWN_ID = 999_999_999;

const hasSubscribers = async (teamId: number) => {
  const db = await testDatabase();
  return (await db.selectFrom('teams').select('has_subscribers').where('id', '=', teamId).executeTakeFirstOrThrow())
    .has_subscribers;
};

describe('notification choices', () => {
  test('are few by default, and owners get widget alarms', async () => {
    const owner = await anOwner('Marta');
    const site = await aSite(owner);
    expect((await owner.get('/api/notifications')).json()).toEqual([
      {
        team_id: site.team_id,
        team_name: "Marta's team",
        role: 'owner',
        new_tickets: false,
        replies: 'mine',
        assigned: true,
        alarms: true,
        overdue: 'unassigned',
        reports: false,
        push: ['new_tickets', 'replies', 'mentions', 'assigned', 'overdue', 'alarms'],
      },
    ]);
  });

  test('are kept per team', async () => {
    const owner = await anOwner();
    const [site, other] = [await aSite(owner), await aSite(await anOwner())];
    const agent = await aMember(site, 'agent');
    const db = await testDatabase();
    await db
      .insertInto('team_members')
      .values({ team_id: other.team_id, user_id: agent.owner.id, role: 'agent', joined_at: '2026-11-01T00:00:00Z' })
      .execute();
    const response = await agent.put('/api/notifications', [{ team_id: other.team_id, ...ALL }]);
    expect(response.statusCode).toBe(200);
    expect((await agent.get('/api/notifications')).json()).toEqual(response.json());
    expect(response.json()).toMatchObject([
      { team_id: site.team_id, new_tickets: false, replies: 'mine', assigned: true },
      { team_id: other.team_id, role: 'agent', ...ALL },
    ]);
    expect((await owner.get('/api/notifications')).json()).toMatchObject([{ new_tickets: false }]);
  });

  test('of one unknown, foreign or not yet joined team change nothing', async () => {
    const owner = await anOwner();
    const [site, foreign] = [await aSite(owner), await aSite(await anOwner())];
    const waiting = await aMember(site, 'admin', { isWaiting: true });
    const unknown = await owner.put('/api/notifications', [
      { team_id: site.team_id, ...ALL },
      { team_id: UNKNOWN_ID, ...ALL },
    ]);
    const theirs = await owner.put('/api/notifications', [
      { team_id: foreign.team_id, ...ALL },
      { team_id: site.team_id, ...ALL },
    ]);
    expect([unknown.statusCode, theirs.statusCode]).toEqual([404, 404]);
    expect(theirs.body).toBe(unknown.body);
    expect((await owner.get('/api/notifications')).json()).toMatchObject([{ new_tickets: false, replies: 'mine' }]);
    expect((await waiting.get('/api/notifications')).json()).toEqual([]);
    expect((await waiting.put('/api/notifications', [{ team_id: site.team_id, ...ALL }])).statusCode).toBe(404);
    expect(await hasSubscribers(site.team_id)).toBe(false);
  });

  test.each([
    [[{ team_id: 1, ...ALL, replies: 'some' }], ['0', 'replies'], 'Choose one of mine, all, none.'],
    [[], [], 'Name at least one team.'],
    [{ team_id: 1, ...ALL }, [], 'Send a JSON array.'],
  ])('that are not valid name their field: %j', async (body, path, message) => {
    const response = await (await anOwner()).put('/api/notifications', body);
    expect(response.statusCode).toBe(400);
    expect(response.json().issues).toEqual([{ path, message }]);
  });

  test('are refused when signed out', async () => {
    const browser = await aSignedOutBrowser();
    expect((await browser.get('/api/notifications')).statusCode).toBe(401);
    expect((await browser.put('/api/notifications', [{ team_id: 1, ...ALL }])).statusCode).toBe(401);
  });
});

describe('a team has subscribers', () => {
  test('while a joined member wants emails about new tickets', async () => {
    const { owner, site } = await anOwnerWithSite();
    const agent = await aMember(site, 'agent');
    const choose = (member: typeof owner, new_tickets: boolean) =>
      member.put('/api/notifications', [{ team_id: site.team_id, ...ALL, new_tickets }]);
    const seen: boolean[] = [];
    for (const change of [
      () => choose(owner, true),
      () => choose(agent, true),
      () => choose(owner, false),
      () => choose(agent, false),
      () => choose(agent, true),
    ]) {
      await change();
      seen.push(await hasSubscribers(site.team_id));
    }
    expect(seen).toEqual([true, true, true, false, true]);
  });

  test('no longer when the last one of them is removed', async () => {
    const { owner, site } = await anOwnerWithSite();
    const agent = await aMember(site, 'agent');
    await agent.put('/api/notifications', [{ team_id: site.team_id, ...ALL }]);
    await owner.delete(`/api/teams/${site.team_id}/members/${agent.member_id}`);
    expect(await hasSubscribers(site.team_id)).toBe(false);
  });

  test('no longer when the account of the last one of them is deleted', async () => {
    const site = await aSite(await anOwner());
    const agent = await aMember(site, 'agent');
    await agent.put('/api/notifications', [{ team_id: site.team_id, ...ALL }]);
    await deleteUser(await testDatabase(), agent.owner.id);
    expect(await hasSubscribers(site.team_id)).toBe(false);
  });

  test('also when one subscribes while another one stops', async () => {
    const { owner, site } = await anOwnerWithSite();
    const agent = await aMember(site, 'agent');
    for (let round = 0; round < 5; round++) {
      const [going, coming] = round % 2 ? [owner, agent] : [agent, owner];
      await going.put('/api/notifications', [{ team_id: site.team_id, ...ALL }]);
      await Promise.all([
        going.put('/api/notifications', [{ team_id: site.team_id, ...ALL, new_tickets: false }]),
        coming.put('/api/notifications', [{ team_id: site.team_id, ...ALL }]),
      ]);
      expect(await hasSubscribers(site.team_id)).toBe(true);
    }
  });
});
