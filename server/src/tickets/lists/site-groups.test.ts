import { TICKET_SORTS } from '@deskbell/contract/ticket-values';
import type { Ticket } from '@deskbell/contract/tickets';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anEmailAddress, anOwnerWithSite, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { aMember } from '../../testing/team-members.ts';

const GROUPS = {
  us: 'waiting=us',
  customer: 'waiting=customer',
  snoozed: 'archived=false&snoozed=true',
  closed: 'status=resolved&status=closed&snoozed=false',
};
const PAGE = 4;

async function readGroup(reader: SignedIn, siteId: number, query: string) {
  const ids: number[] = [];
  for (;;) {
    const before = ids.length > 0 ? `&before=${ids.at(-1)}` : '';
    const response = await reader.get(`/api/sites/${siteId}/tickets?${query}&limit=${PAGE}${before}`);
    ids.push(...response.json().map(({ id }: Ticket) => id));
    if (!response.headers.link) return { ids, total: Number(response.headers['x-total-count']) };
  }
}

type Step = (owner: SignedIn, id: number, other: number) => Promise<unknown>;

const later = () => new Date(Date.now() + 3_600_000).toISOString();
const setStatus =
  (status: string): Step =>
  (owner, id) =>
    owner.put(`/api/tickets/${id}/status`, { status });

/** What is refused, such as snoozing a closed ticket, changes nothing. */
const STEPS: readonly Step[] = [
  ...['new', 'open', 'in_progress', 'resolved', 'closed', 'archived'].map(setStatus),
  (owner, id) => owner.put(`/api/tickets/${id}/snooze`, { until: later() }),
  (owner, id) => owner.put(`/api/tickets/${id}/snooze`, { until: null }),
  (owner, id) => owner.post(`/api/tickets/${id}/comments`, { comment: 'We look into it.' }),
  (owner, id) => owner.post(`/api/tickets/${id}/comments`, { comment: 'Between us.', audience: 'team' }),
  (owner, id) => owner.put('/api/tickets/waiting', { ids: [id], waiting: false }),
  (owner, id) => owner.put('/api/tickets/waiting', { ids: [id], waiting: true }),
  (owner, id, other) => owner.post(`/api/tickets/${id}/merge`, { into: other }),
  (owner, id) => owner.post(`/api/tickets/${id}/unmerge`),
];

const TICKETS = 9;
const histories = fc.array(fc.tuple(fc.nat(STEPS.length - 1), fc.nat(TICKETS - 1), fc.nat(TICKETS - 1)), {
  minLength: 12,
  maxLength: 30,
});

async function aSiteAfter(history: readonly (readonly [step: number, one: number, other: number])[]) {
  const { owner, site } = await anOwnerWithSite();
  await aTicket(await aSite(owner));
  const user_email = anEmailAddress();
  const ids: number[] = [];
  for (let n = 0; n < TICKETS; n += 1)
    ids.push((await aTicket(site, { user_email, priority: n % 3 === 0 ? 'urgent' : 'low' })).id);
  for (const [step, one, other] of history) await STEPS[step]?.(owner, ids[one] ?? 0, ids[other] ?? 0);
  return { owner, site: (await owner.get(`/api/sites/${site.id}`)).json() };
}

test('the groups of a site have each ticket that is not archived once, after any history, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const { owner, site } = await aSiteAfter(history);
      const all = await readGroup(owner, site.id, 'archived=false');
      expect(all.total).toBe(site.total_tickets - site.archived_tickets);
      for (const sort of TICKET_SORTS) {
        const groups = [];
        for (const query of Object.values(GROUPS))
          groups.push(await readGroup(owner, site.id, `${query}&sort=${sort}`));
        expect(groups.flatMap(({ ids }) => ids).sort()).toEqual([...all.ids].sort());
        expect(groups.map(({ total }) => total)).toEqual(groups.map(({ ids }) => ids.length));
        const [us, , snoozed] = groups;
        expect([us?.total, snoozed?.total]).toEqual([site.waiting_tickets, site.snoozed_tickets]);
      }
    }),
    { numRuns: 12 },
  );
});

test('a client, to whom no ticket waits or is snoozed, has two groups that add up', async () => {
  const { owner, site } = await anOwnerWithSite();
  const client = await aMember(site, 'client');
  const tickets = [];
  for (let n = 0; n < 6; n += 1) tickets.push(await aTicket(site, {}));
  const [answered, snoozed, closed, archived] = tickets.map(({ id }) => id);
  await owner.post(`/api/tickets/${answered}/comments`, { comment: 'Done.' });
  await owner.put(`/api/tickets/${snoozed}/snooze`, { until: later() });
  await owner.put(`/api/tickets/${closed}/status`, { status: 'closed' });
  await owner.put(`/api/tickets/${archived}/status`, { status: 'archived' });
  for (const sort of TICKET_SORTS) {
    const open = await readGroup(client, site.id, `status=new&status=open&status=in_progress&sort=${sort}`);
    const done = await readGroup(client, site.id, `status=resolved&status=closed&sort=${sort}`);
    expect([open.total, new Set(open.ids).size, open.ids.length, done.ids]).toEqual([4, 4, 4, [closed]]);
  }
  expect((await readGroup(client, site.id, GROUPS.us)).ids).toEqual([]);
});
