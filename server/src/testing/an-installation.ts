import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openSession } from '../accounts/sessions.ts';
import { registerUser } from '../accounts/users.ts';
import { readTables } from '../admin/tables.ts';
import type { Database } from '../db/database.ts';
import { UNKNOWN_PAGE } from '../db/page-days.ts';
import { createSite } from '../sites/sites.ts';
import { addComment } from '../tickets/conversation/comments.ts';
import { submitTicket } from '../tickets/submit/submit-ticket.ts';
import { aScope } from './fixtures.ts';
import { measureTickets } from './measured-tickets.ts';
import { aMigratedDatabase, type OwnDatabase } from './test-database.ts';

export const ISSUER = 'https://issuer.example';

export const register = (db: Database, email: string, issuer = ISSUER) =>
  registerUser(db, { issuer, subject: randomUUID(), email, name: null, given_name: null, picture: null });

export async function addSite(db: Database, ownerId: number, domain: string) {
  const site = await createSite(db, await aScope(db, ownerId, 'user'), {
    name: 'Kettle & Crumb',
    domain,
    description: null,
    admin_notification_email: 'desk@kettle.example',
    widget_color: '#7c3aed',
  });
  return site;
}

export const send = (db: Database, siteId: number, title: string) =>
  submitTicket(db, {
    site_id: siteId,
    idempotency_key: randomUUID(),
    title,
    description: 'Ein Riss in der Lampe 🪔 "\\n" \u2028 {{7*7}}',
    priority: 'medium',
    user_email: `${randomUUID()}@example.com`,
    user_name: null,
    user_id: null,
    identity: 'unsigned',
    page_url: null,
    page_path: UNKNOWN_PAGE,
    user_agent: null,
    language: null,
    user_timezone: null,
    origin: 'widget',
    files: [],
    missing_files: [],
  });

export async function anInstallation() {
  const database = await aMigratedDatabase();
  const db = await database.open();
  const [ann, ben] = [await register(db, 'ann@example.com'), await register(db, 'ben@example.com')];
  const site = await addSite(db, ann.id, 'kettle.example');
  const ticket = await send(db, site.id, 'Lamp');
  await addComment(db, await aScope(db, ann.id, 'note'), ticket.id, {
    comment: 'A new one is on its way.',
    audience: 'customer',
    files: [],
    format: 'plain',
    minutes: null,
  });
  await send(db, site.id, 'Kettle');
  const raw = Buffer.from([0, 255, 10, 13, 92, 34]);
  await db
    .insertInto('inbound_emails')
    .values({ recipient: 'a@b.example', raw, message_id: '<1@b.example>' })
    .execute();
  await openSession(db, ann.id);
  // A server that runs meanwhile would do so.
  await measureTickets(1, db);
  await sql`select nextval(pg_get_serial_sequence('tickets', 'id'))`.execute(db);
  const contents = await contentsOf(db);
  await db.destroy();
  return { database, ann, ben, site, contents };
}

export async function contentsOf(db: Database): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {};
  for (const { name, columns, identity } of await readTables(db)) {
    const stored = sql.join(columns.map((column) => sql.ref(column)));
    const { rows } = await sql<{ row: string }>`
      select t::text as row from (select ${stored} from ${sql.table(name)}) t order by 1`.execute(db);
    contents[name] = rows.map(({ row }) => row);
    if (identity === null) continue;
    const { rows: ids } = await sql`
      select pg_sequence_last_value(pg_get_serial_sequence(${name}, ${identity})::regclass) as last`.execute(db);
    contents[`${name}.${identity}`] = ids;
  }
  return contents;
}

export async function readContents(database: OwnDatabase): Promise<Record<string, unknown>> {
  const db = await database.open();
  const contents = await contentsOf(db);
  await db.destroy();
  return contents;
}
