import { beforeAll, describe, expect, test } from 'vitest';
import { onQueued } from '../db/queued-work.ts';
import { anEmailAddress, anOwnerWithSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { aMember, chooseNotifications } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';
import { aWebhook, useWebhookDesk } from '../testing/webhook-desk.ts';

useWebhookDesk();

const AT_ONCE = 0;
const AFTER_WAIT = 10_000;

let queued: string[] = [];
beforeAll(async () => {
  onQueued(await testDatabase(), (queue, dueInMs) => queued.push(`${queue} ${dueInMs}`));
});

async function queuedBy(act: () => Promise<unknown>): Promise<string[]> {
  queued = [];
  await act();
  return [...new Set(queued)].sort();
}

describe('an act wakes the workers of what it queued, and no other:', () => {
  const desk = async (user_email: string | null = null) => {
    const { owner, site } = await anOwnerWithSite();
    return { owner, site, ticket: await aTicket(site, { user_email }) };
  };
  const setStatus = (owner: SignedIn, id: number) => () => owner.put(`/api/tickets/${id}/status`, { status: 'open' });

  test('a status of an anonymous ticket, a rename and a page view', async () => {
    const { owner, site, ticket } = await desk();
    expect(await queuedBy(setStatus(owner, ticket.id))).toEqual([]);
    expect(await queuedBy(() => owner.put(`/api/sites/${site.id}`, { name: 'Shop', domain: site.domain }))).toEqual([]);
    const view = { site_key: site.api_key, type: 'load', user_id: null };
    expect(await queuedBy(() => owner.post('/api/widget/events', view))).toEqual([]);
  });

  test('a status and a reply that the customer is told of after a moment', async () => {
    const { owner, ticket } = await desk(anEmailAddress());
    const wait = [`email_logs ${AFTER_WAIT}`];
    expect(await queuedBy(setStatus(owner, ticket.id))).toEqual(wait);
    const reply = { comment: 'We are on it.', audience: 'customer' };
    expect(await queuedBy(() => owner.post(`/api/tickets/${ticket.id}/comments`, reply))).toEqual(wait);
  });

  test('an event that a webhook wants', async () => {
    const { owner, site } = await aWebhook({ events: ['ticket.status_changed'] });
    const { id } = await aTicket(site, { user_email: null });
    expect(await queuedBy(setStatus(owner, id))).toEqual([`webhook_deliveries ${AT_ONCE}`]);
  });

  test('a ticket of a visitor, also for a subscriber', async () => {
    const { site } = await desk();
    const submit = () => aTicket(site, { user_email: anEmailAddress() });
    expect(await queuedBy(submit)).toEqual([`email_logs ${AT_ONCE}`]);
    await chooseNotifications(await aMember(site, 'agent'), site, { new_tickets: true });
    expect(await queuedBy(submit)).toEqual([`email_logs ${AT_ONCE}`, `member_notifications ${AT_ONCE}`]);
  });

  test('the deletion of a site', async () => {
    const { owner, site } = await desk();
    expect(await queuedBy(() => owner.delete(`/api/sites/${site.id}`))).toEqual([`all_sites ${AT_ONCE}`]);
  });
});
