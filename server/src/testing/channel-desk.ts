import { sql } from 'kysely';
import { expect } from 'vitest';
import { anOwner, aSite } from './fixtures.ts';
import { testDatabase } from './test-database.ts';
import { app, receiver } from './webhook-desk.ts';

export const SOME_EVENTS = ['ticket.created', 'customer.replied', 'ticket.assigned', 'rating.bad', 'widget.silent'];

export async function aChannel(fields: object = {}) {
  const owner = await anOwner('Marta', app);
  const site = await aSite(owner);
  // Retries would reach the receiver of later tests.
  await sql`update webhooks set is_active = false`.execute(await testDatabase());
  receiver.reset();
  const list = `/api/teams/${site.team_id}/channels`;
  const body = {
    kind: 'mattermost',
    name: 'Support',
    url: `${receiver.url}/secret-key-of-hook`,
    events: SOME_EVENTS,
    ...fields,
  };
  const created = await owner.post(list, body);
  expect([created.statusCode, created.body]).toEqual([201, expect.any(String)]);
  return { owner, site, list, path: `${list}/${created.json().id}`, channel: created.json() };
}

/** The lines of each message to Mattermost. */
export const textsReceived = () => receiver.received.map(({ body }) => JSON.parse(body).text.split('\n'));

export const asMarkdown = (name: string) => name.replaceAll('&', '&amp;');
