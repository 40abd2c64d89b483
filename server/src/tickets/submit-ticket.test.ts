import { randomUUID } from 'node:crypto';
import type { Site } from '@deskbell/contract/sites';
import { describe, expect, test } from 'vitest';
import { anOwner, aSite, aTicket } from '../testing/fixtures.ts';
import { keptCounters, recount } from '../testing/ticket-counts.ts';

describe('a ticket that is sent', () => {
  const sendMany = (site: Site, times: number, key: string) =>
    Promise.all(Array.from({ length: times }, () => aTicket(site, { idempotency_key: key, user_id: 'u-1' })));

  test('a hundred times at once with the same key is one ticket, counted once', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    const answers = await sendMany(site, 100, randomUUID());
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await keptCounters(site.id)).toEqual(await recount(site.id));
    expect((await owner.get(`/api/sites/${site.id}/analytics`)).json()[0]).toMatchObject({
      tickets_submitted: 1,
      unique_users: 1,
    });
  });

  test('with a used key and other words is refused', async () => {
    const site = await aSite(await anOwner());
    const key = randomUUID();
    await aTicket(site, { idempotency_key: key });
    await expect(aTicket(site, { idempotency_key: key, title: 'Other' })).rejects.toThrow('another ticket');
    const elsewhere = await aSite(await anOwner());
    expect((await aTicket(elsewhere, { idempotency_key: key, title: 'Other' })).isNew).toBe(true);
  });
});
