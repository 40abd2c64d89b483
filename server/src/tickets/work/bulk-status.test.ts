import { randomUUID } from 'node:crypto';
import type { EmailLog } from '@deskbell/contract/email-logs';
import { BULK_TICKETS_MAX } from '@deskbell/contract/limits';
import { TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { Ticket } from '@deskbell/contract/tickets';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { suppressAddress } from '../../email/outbox/suppression-list.ts';
import { anOwner, anOwnerWithSite, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { recount, storedCounters } from '../../testing/ticket-counts.ts';

const setStatuses = (owner: SignedIn, ids: unknown, status: unknown) =>
  owner.put('/api/tickets/status', { ids, status });

async function statusEmailsOf(owner: SignedIn, siteId: number): Promise<number[]> {
  const logs: { email_type: string; ticket_id: number }[] = (await owner.get(`/api/sites/${siteId}/email-logs`)).json();
  return logs
    .filter(({ email_type }) => email_type === 'status_change')
    .map(({ ticket_id }) => ticket_id)
    .sort((one, other) => one - other);
}

describe('the status of several tickets', () => {
  test('is changed with one call across sites, counted, and emailed to the customers', async () => {
    const owner = await anOwner();
    const [kettle, harbor] = [await aSite(owner), await aSite(owner, { name: 'Harbor & Pine' })];
    const [one, other] = [await aTicket(kettle), await aTicket(harbor)];
    const anonymous = await aTicket(harbor, { user_email: null });
    const closed = await aTicket(harbor);
    await owner.put(`/api/tickets/${closed.id}/status`, { status: 'closed' });

    const response = await setStatuses(owner, [one.id, other.id, anonymous.id, closed.id, one.id], 'closed');
    expect(response.statusCode).toBe(200);
    const changed: Ticket[] = response.json();
    expect(changed.map(({ id }) => id).sort()).toEqual([one.id, other.id, anonymous.id, closed.id].sort());
    expect(new Set(changed.map(({ status }) => status))).toEqual(new Set(['closed']));
    for (const site of [kettle, harbor]) expect(await storedCounters(site.id)).toEqual(await recount(site.id));
    expect(await statusEmailsOf(owner, kettle.id)).toEqual([one.id]);
    expect(await statusEmailsOf(owner, harbor.id)).toEqual([other.id, closed.id]);
  });

  test('is emailed per ticket, in order, and not to a suppressed address', async () => {
    const { owner, site } = await anOwnerWithSite();
    const gone = `Gone-${randomUUID()}@example.com`;
    const ids: number[] = [];
    for (const user_email of ['one@example.com', gone, 'two@example.com'])
      ids.push((await aTicket(site, { user_email })).id);
    await suppressAddress(await testDatabase(), gone, '550 No such user');
    expect((await setStatuses(owner, [...ids].reverse(), 'in_progress')).statusCode).toBe(200);
    const logs: EmailLog[] = (await owner.get(`/api/sites/${site.id}/email-logs?limit=3`)).json();
    expect(logs.map(({ ticket_id, status, error_message }) => [ticket_id, status, error_message])).toEqual([
      [ids[2], 'queued', null],
      [ids[1], 'failed', 'Not sent: an earlier email to this address bounced (550 No such user).'],
      [ids[0], 'queued', null],
    ]);
    expect((await owner.get(`/api/email-logs/${logs[0]?.id}`)).json().text).toContain('In progress');
  });

  test('sends nothing when tickets are archived and unarchived', async () => {
    const { owner, site } = await anOwnerWithSite();
    const ids = [(await aTicket(site)).id, (await aTicket(site)).id];
    for (const status of ['archived', 'open']) expect((await setStatuses(owner, ids, status)).statusCode).toBe(200);
    expect(await statusEmailsOf(owner, site.id)).toEqual([]);
  });

  test.each([
    ['of another owner', async () => (await aTicket(await aSite(await anOwner()))).id],
    ['unknown', async () => 999_999_999],
  ])('is not changed at all when one ticket is %s', async (_which, findOther) => {
    const { owner, site } = await anOwnerWithSite();
    const { id } = await aTicket(site);
    const response = await setStatuses(owner, [id, await findOther()], 'closed');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: 'Ticket not found.' });
    expect((await owner.get(`/api/tickets/${id}`)).json().ticket.status).toBe('new');
  });

  test.each([
    ['ids', [], 'open'],
    ['ids', 'all', 'open'],
    ['ids', undefined, 'open'],
    ['ids', Array.from({ length: BULK_TICKETS_MAX + 1 }, (_, n) => n + 1), 'open'],
    ['status', [1], 'done'],
  ])('needs valid %s', async (path, ids, status) => {
    const response = await setStatuses(await anOwner(), ids, status);
    expect(response.statusCode).toBe(400);
    expect(response.json().issues[0].path).toEqual([path]);
  });

  test.each([[[0]], [[-1]], [['1']], [[1.5]], [[2 ** 53]], [[null]]])('needs ids, not %j', async (ids) => {
    expect((await setStatuses(await anOwner(), ids, 'open')).statusCode).toBe(400);
  });

  test('changed in any sequence leaves the counters equal to a recount', async () => {
    const owner = await anOwner();
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 4 }), fc.constantFrom(...TICKET_STATUSES)),
          {
            maxLength: 8,
          },
        ),
        async (changes) => {
          const sites = [await aSite(owner), await aSite(owner)] as const;
          const tickets: { id: number }[] = [];
          for (const site of [...sites, ...sites]) tickets.push(await aTicket(site));
          for (const [which, status] of changes)
            await setStatuses(
              owner,
              which.map((n) => tickets[n]?.id),
              status,
            );
          for (const site of sites) expect(await storedCounters(site.id)).toEqual(await recount(site.id));
        },
      ),
      { numRuns: 12 },
    );
  });

  test('changed concurrently, in bulk and one by one, leaves the counters equal to a recount', async () => {
    const owner = await anOwner();
    const sites = [await aSite(owner), await aSite(owner)];
    const ids: number[] = [];
    for (const site of [...sites, ...sites]) ids.push((await aTicket(site)).id);
    const changes = Array.from({ length: 24 }, (_, n) => {
      const status = TICKET_STATUSES[(n * 7) % 6];
      const rotated = [...ids.slice(n % 4), ...ids.slice(0, n % 4)];
      return n % 3 === 0
        ? owner.put(`/api/tickets/${rotated[0]}/status`, { status })
        : setStatuses(owner, rotated, status);
    });
    for (const response of await Promise.all(changes)) expect(response.statusCode).toBe(200);
    for (const site of sites) expect(await storedCounters(site.id)).toEqual(await recount(site.id));
  });
});
