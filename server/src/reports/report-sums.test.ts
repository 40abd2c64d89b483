import type { Report, ReportFigures } from '@deskbell/contract/reports';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { moveSite } from '../admin/manage-sites.ts';
import { seededRandom } from '../demo/seeded-random.ts';
import { SiteRemoval } from '../sites/site-removal.ts';
import { anOwner, anOwnerWithSite, aSite, type SignedIn } from '../testing/fixtures.ts';
import { ageTicket, measureTickets } from '../testing/measured-tickets.ts';
import { aMember } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';
import { aPageOf, submit } from '../testing/visitor-pages.ts';
import { listWrongSums } from '../testing/wrong-sums.ts';

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Two sites with tickets of a year, and one that only the owner sees. */
async function aYear(seed: number) {
  const random = seededRandom(seed);
  const { owner, site } = await anOwnerWithSite();
  await owner.put(`/api/teams/${site.team_id}`, { name: 'Studio', timezone: 'UTC' });
  const elsewhere = await aSite(owner, { name: 'Elsewhere' });
  const tags: { id: number }[] = [];
  for (const name of ['bug', 'billing'])
    tags.push((await owner.post(`/api/teams/${site.team_id}/tags`, { name })).json());
  const goals = [{ priority: null, first_reply_minutes: 240, next_reply_minutes: 480, resolve_minutes: null }];
  for (const { id } of [site, elsewhere]) await owner.put(`/api/sites/${id}/goals`, { goals });
  await sql`update goal_settings set goals_since = '2020-01-01' where site_id in (${site.id}, ${elsewhere.id})`.execute(
    await testDatabase(),
  );
  const agent = await aMember(site, 'agent', { sites: [site, elsewhere] });
  await aSite(owner, { name: 'Unseen by the agent' });
  const tickets = [];
  for (let n = 0; n < 10; n += 1) tickets.push(await aPageOf(random.pick([site, elsewhere])));
  for (const { id, status_url } of tickets) {
    await ageTicket(id, random.between(1, 400 * 24));
    if (random.next() < 0.7)
      await random.pick([owner, agent]).post(`/api/tickets/${id}/comments`, { comment: 'Hello', minutes: 5 });
    await ageTicket(id, random.between(1, 200 * 24));
    if (random.next() < 0.5) await owner.put('/api/tickets/tags', { ids: [id], add: [random.pick(tags).id] });
    if (random.next() < 0.5) await owner.put('/api/tickets/priority', { ids: [id], priority: 'urgent' });
    if (random.next() < 0.5) await agent.put(`/api/tickets/${id}/status`, { status: 'closed' });
    if (random.next() < 0.5) await submit(status_url, { do: 'rate', rate: random.pick(['good', 'bad']) });
    await ageTicket(id, random.between(1, 200 * 24));
  }
  await measureTickets();
  return { owner, agent, sites: [site, elsewhere] as const, tickets };
}

async function read(user: SignedIn, query: string): Promise<Report> {
  const { statusCode, body } = await user.get(`/api/reports?${query}`);
  expect([statusCode, statusCode === 200 ? '' : body]).toEqual([200, '']);
  return JSON.parse(body);
}

const withoutSites = ({ sites, site_count, ...report }: Report) => report;

const RANGES: readonly (readonly [string, string])[] = [
  [dayAgo(365), dayAgo(0)],
  [dayAgo(29), dayAgo(0)],
  [dayAgo(700), dayAgo(400)],
  ['2026-01-01', '2026-06-30'],
  ['2025-12-31', '2026-12-31'],
  ['2026-02-01', '2026-02-01'],
  ['2026-01-31', '2026-02-01'],
  ['2026-03-01', '2026-03-31'],
];

test.each([1, 2, 3])('sums of a team and its months say what the days of its sites say (%i)', async (seed) => {
  const { owner, agent, sites } = await aYear(seed);
  expect(await listWrongSums()).toEqual([]);
  for (const [from, to] of RANGES)
    for (const only of ['', '&priority=urgent', `&member_id=${agent.owner.id}`, '&clock=calendar']) {
      const query = `from=${from}&to=${to}${only}`;
      const [ofTeam, ofSites] = [await read(owner, query), await read(agent, query)];
      expect([query, withoutSites(ofTeam)]).toEqual([query, withoutSites(ofSites)]);
      const single: ReportFigures[] = [];
      for (const { id } of sites) single.push((await read(owner, `${query}&site_id=${id}`)).figures);
      const sumOf = (name: 'went_out' | 'minutes') => single.reduce((sum, each) => sum + (each[name] ?? 0), 0);
      expect([query, ofTeam.figures.went_out, ofTeam.figures.minutes]).toEqual([
        query,
        sumOf('went_out'),
        sumOf('minutes'),
      ]);
      expect(ofTeam.days.reduce((sum, { went_out }) => sum + went_out, 0)).toBe(ofTeam.figures.went_out);
      expect(ofTeam.figures.first_reply.count).toBe(
        ofTeam.sites.reduce((sum, { first_reply }) => sum + first_reply.count, 0),
      );
    }
  const { figures, members, priorities, hours } = await read(owner, `from=${dayAgo(365)}&to=${dayAgo(0)}`);
  expect(priorities?.reduce((sum, { came_in }) => sum + (came_in ?? 0), 0)).toBe(figures.came_in);
  expect(hours?.reduce((sum, count) => sum + count, 0)).toBe(figures.came_in);
  expect(members?.reduce((sum, { went_out }) => sum + went_out, 0)).toBe(figures.went_out);
});

async function removeSites() {
  const errors: unknown[] = [];
  const removal = new SiteRemoval(await testDatabase(), { onError: (error) => errors.push(error) });
  removal.wake();
  await removal.drained();
  await removal.stop();
  expect(errors).toEqual([]);
}

test('a deleted site is in no figure at once, and its sums go with its rows', async () => {
  const { owner, sites } = await aYear(4);
  const [site, elsewhere] = sites;
  const year = `from=${dayAgo(365)}&to=${dayAgo(0)}`;
  const left = (await read(owner, `${year}&site_id=${elsewhere.id}`)).figures;
  expect((await read(owner, year)).figures).not.toEqual(left);
  expect((await owner.delete(`/api/sites/${site.id}`)).statusCode).toBe(200);
  expect((await read(owner, year)).figures).toEqual(left);
  await removeSites();
  expect((await read(owner, year)).figures).toEqual(left);
  expect(await listWrongSums()).toEqual([]);
});

test('a site takes its figures to another team', async () => {
  const { owner, sites } = await aYear(5);
  const [site, elsewhere] = sites;
  const year = `from=${dayAgo(365)}&to=${dayAgo(0)}`;
  const [ofSite, left] = await Promise.all(
    [site, elsewhere].map(async ({ id }: Site) => (await read(owner, `${year}&site_id=${id}`)).figures),
  );
  const buyer = await anOwner('Rosa');
  await moveSite(await testDatabase(), site.id, buyer.owner.id);
  await measureTickets(2);
  expect(await listWrongSums()).toEqual([]);
  expect((await read(owner, year)).figures).toEqual(left);
  expect((await read(buyer, year)).figures).toEqual(ofSite);
});
