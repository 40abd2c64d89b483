import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anOwnerWithSite, aTicket } from '../../testing/fixtures.ts';
import { untilWaitingForLocks } from '../../testing/lock-waits.ts';
import { aMember } from '../../testing/team-members.ts';
import { postgresUrl, testDatabase } from '../../testing/test-database.ts';
import { addReply } from '../conversation/replies.ts';

async function aTeam() {
  const { owner, site } = await anOwnerWithSite();
  const agent = await aMember(site, 'agent', { sites: [site] });
  const [held, wanted] = [await aTicket(site), await aTicket(site)];
  await owner.put(`/api/tickets/${held.id}/assignee`, { user_id: agent.owner.id });
  return { owner, site, agent, held, wanted };
}

type Team = Awaited<ReturnType<typeof aTeam>>;

const member = ({ site, agent }: Team) => `/api/teams/${site.team_id}/members/${agent.member_id}`;

const LOSSES = {
  'is removed': (team: Team) => team.owner.delete(member(team)),
  leaves: (team: Team) => team.agent.delete(member(team)),
  'becomes a client': (team: Team) =>
    team.owner.put(member(team), { role: 'client', sees_all_sites: false, site_ids: [team.site.id] }),
  'loses the site': (team: Team) =>
    team.owner.put(member(team), { role: 'agent', sees_all_sites: false, site_ids: [] }),
};

const ASSIGNMENTS = {
  'is assigned': ({ owner, agent, wanted }: Team) =>
    owner.put(`/api/tickets/${wanted.id}/assignee`, { user_id: agent.owner.id }),
  'is assigned with others': ({ owner, agent, wanted }: Team) =>
    owner.put('/api/tickets/assignee', { ids: [wanted.id], user_id: agent.owner.id }),
  'gets a first reply': ({ agent, wanted }: Team) =>
    agent.post(`/api/tickets/${wanted.id}/comments`, { comment: 'On its way.' }),
  'gets a first reply by email': async ({ agent, wanted }: Team) => {
    const { member_id: id, owner, email } = agent;
    const author = { id, user_id: owner.id, role: 'agent', email, name: 'Jonas' } as const;
    const target = { ticket_id: wanted.id, role: 'member', member: author, audience: 'customer' } as const;
    const reply = { from: email, comment: 'On its way.', full_text: 'On its way.' };
    await (await testDatabase()).transaction().execute((tx) => addReply(tx, target, reply));
  },
};

const cases = Object.keys(LOSSES).flatMap((loss) =>
  Object.keys(ASSIGNMENTS).map((assignment) => [assignment, loss] as const),
) as [keyof typeof ASSIGNMENTS, keyof typeof LOSSES][];

describe.runIf(postgresUrl)('no ticket stays with a member who may not work on it', () => {
  test.each(cases)('when it %s while the member %s', async (assignment, loss) => {
    const db = await testDatabase();
    const team = await aTeam();
    const { running } = await db.transaction().execute(async (tx) => {
      await sql`select from tickets where id = ${team.held.id} for no key update`.execute(tx);
      const losing = LOSSES[loss](team);
      await untilWaitingForLocks(db, 1);
      const assigning = ASSIGNMENTS[assignment](team);
      await untilWaitingForLocks(db, 2);
      return { running: [losing, assigning] };
    });
    const [lost, assigned] = await Promise.all(running);
    expect(lost?.statusCode).toBe(200);
    if (assigned) expect([400, 404]).toContain(assigned.statusCode);
    const { rows } = await sql`
      select from tickets where id in (${team.held.id}, ${team.wanted.id}) and assignee_id is not null
      union all select from comments where ticket_id = ${team.wanted.id}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('when ten members are assigned tickets and removed at once', async () => {
    const { owner, site } = await anOwnerWithSite();
    const agents = await Promise.all(Array.from({ length: 10 }, () => aMember(site, 'agent')));
    const tickets = await Promise.all(Array.from({ length: 10 }, () => aTicket(site)));
    const ids = tickets.map(({ id }) => id);
    const answers = await Promise.all(
      agents.flatMap((agent, n) => [
        owner.put('/api/tickets/assignee', { ids: n % 2 ? ids : ids.toReversed(), user_id: agent.owner.id }),
        owner.put('/api/tickets/status', { ids, status: n % 2 ? 'open' : 'closed' }),
        agent.post(`/api/tickets/${ids[n]}/comments`, { comment: 'On its way.' }),
        owner.delete(`/api/teams/${site.team_id}/members/${agent.member_id}`),
      ]),
    );
    expect(answers.flatMap(({ statusCode, body }) => (statusCode >= 500 ? [body] : []))).toEqual([]);
    const { rows } = await sql`
      select from tickets where site_id = ${site.id} and assignee_id is not null`.execute(await testDatabase());
    expect(rows).toEqual([]);
  });
});
