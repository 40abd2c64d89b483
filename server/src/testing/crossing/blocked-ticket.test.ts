import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { READERS } from '../../ticket-page/page-forms.ts';
import { addReply } from '../../tickets/conversation/replies.ts';
import { testDatabase } from '../test-database.ts';
import { aPageOf, submit } from '../visitor-pages.ts';
import { app, useWebhookDesk } from '../webhook-desk.ts';
import { ACTS, type ActName } from './acts.ts';
import { aPlace, type Place } from './crossing-place.ts';
import { after } from './crossings.ts';

useWebhookDesk();

const FORMS = Object.keys(READERS).filter((form) => form !== 'erase');
const BEFORE: readonly (readonly ActName[])[] = [
  [],
  ['a move'],
  ['a move', 'an undone move'],
  ['a merge', 'an undone merge'],
];

test.each(BEFORE.map((acts) => [acts.join(', then ') || 'no act', acts] as const))(
  'after %s a ticket of a blocked sender stays archived and silent, whatever the sender does',
  async (_name, acts) => {
    const place = await aPlace();
    const { owner, site, customer } = place;
    await owner.post(`/api/teams/${site.team_id}/blocked`, { site_id: null, email: customer });
    const blocked: Place = { ...place, ticket: await aPageOf(site, { title: 'Blocked', email: customer }, app) };
    for (const [n, name] of acts.entries()) {
      const world = after(acts)?.worlds[n];
      if (world) await ACTS[name].run(blocked, world);
    }
    await tryAll(blocked);
    expect(await stateOf(blocked.ticket.id)).toEqual({ status: 'archived', told: 0 });
  },
);

async function tryAll({ ticket, customer }: Place): Promise<void> {
  const fields = { text: 'Again', rate: 'good', email: customer };
  for (const form of FORMS) await submit(ticket.status_url, { do: form, ...fields }, app);
  const byEmail = { from: customer, comment: 'Again by email', full_text: '' };
  const db = await testDatabase();
  await db.transaction().execute((tx) => addReply(tx, { role: 'customer', ticket_id: ticket.id }, byEmail));
}

async function stateOf(ticketId: number) {
  const told = ['email_logs', 'member_notifications', 'webhook_deliveries'].map(
    (table) => sql`select 1 from ${sql.table(table)} where ticket_id = ${ticketId}`,
  );
  const { rows } = await sql<{ status: string; told: number }>`
    select status, (select count(*) from (${sql.join(told, sql` union all `)}) as told)::int as told
    from tickets where id = ${ticketId}`.execute(await testDatabase());
  return rows[0];
}
