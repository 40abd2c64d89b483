import { TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { recount, storedCounters } from '../../testing/ticket-counts.ts';

const setStatus = (owner: SignedIn, id: number, status: unknown) => owner.put(`/api/tickets/${id}/status`, { status });

describe('a status', () => {
  test('is changed, answered with the ticket, and counted', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { id } = await aTicket(site);
    const response = await setStatus(owner, id, 'in_progress');
    expect(response.json()).toMatchObject({ id, status: 'in_progress', title: 'Lamp arrived with a cracked base' });
    expect((await owner.get(`/api/sites/${site.id}`)).json()).toMatchObject({
      new_tickets: 0,
      open_tickets: 1,
      total_tickets: 1,
    });
  });

  test('that is already set changes nothing', async () => {
    const owner = await anOwner();
    const { id } = await aTicket(await aSite(owner));
    const before = (await setStatus(owner, id, 'closed')).json();
    expect((await setStatus(owner, id, 'closed')).json()).toEqual(before);
  });

  test.each(['done', '', null, 3, ['new'], undefined])('cannot be %j', async (status) => {
    const owner = await anOwner();
    const { id } = await aTicket(await aSite(owner));
    const response = await setStatus(owner, id, status);
    expect(response.statusCode).toBe(400);
    expect(response.json().issues[0].path).toEqual(['status']);
  });

  test('resolved or closed sets the resolution time once, and reopening clears it', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { id } = await aTicket(site);
    await sql`update tickets set created_at = created_at - interval '90 minutes' where id = ${id}`.execute(
      await testDatabase(),
    );
    const mean = async () => (await owner.get(`/api/sites/${site.id}`)).json().avg_resolution_time_minutes;
    const resolvedAt = (await setStatus(owner, id, 'resolved')).json().resolved_at;
    expect(await mean()).toBe(90);
    expect((await setStatus(owner, id, 'closed')).json().resolved_at).toBe(resolvedAt);
    await setStatus(owner, id, 'archived');
    expect(await mean()).toBe(90);
    await setStatus(owner, id, 'open');
    expect(await mean()).toBeNull();
  });

  test('changed in any sequence leaves the counters equal to a recount', async () => {
    const owner = await anOwner();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(2), fc.constantFrom(...TICKET_STATUSES)), { maxLength: 12 }),
        async (changes) => {
          const site = await aSite(owner);
          const tickets = [await aTicket(site), await aTicket(site), await aTicket(site)];
          for (const [which, status] of changes) await setStatus(owner, tickets[which]?.id ?? 0, status);
          expect(await storedCounters(site.id)).toEqual(await recount(site.id));
        },
      ),
      { numRuns: 15 },
    );
  });

  test('changed concurrently leaves the counters equal to a recount', async () => {
    const { owner, site } = await anOwnerWithSite();
    const tickets = await Promise.all([aTicket(site), aTicket(site), aTicket(site)]);
    const changes = Array.from({ length: 40 }, (_, n) =>
      setStatus(owner, tickets[n % 3]?.id ?? 0, TICKET_STATUSES[(n * 7) % 6]),
    );
    for (const response of await Promise.all(changes)) expect(response.statusCode).toBe(200);
    expect(await storedCounters(site.id)).toEqual(await recount(site.id));
  });
});
