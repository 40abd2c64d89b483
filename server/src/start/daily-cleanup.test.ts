import { STORED_DATA } from '@deskbell/contract/stored-data';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { storeInboundEmail } from '../inbound-email/receive/inbound-emails.ts';
import { anEmailAddress, anOwner, anOwnerWithSite, aSite, aTicket } from '../testing/fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { removeExpiredData } from './daily-cleanup.ts';

beforeEach(async () => {
  await sql`delete from daily_jobs`.execute(await testDatabase());
});

test('email logs older than two years, and idempotency keys and raw email older than thirty days, are removed', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  const [old, young] = [await aTicket(site), await aTicket(site)];
  for (const { id } of [old, young])
    await storeInboundEmail(db, [{ recipient: `reply+${id}`, ticket_id: id }], Buffer.from(`Subject: ${id}\r\n\r\nx`));
  const age = (table: string, column: string, interval: string, id: number) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - ${interval}::interval where ticket_id = ${id}`.execute(
      db,
    );
  await age('email_logs', 'created_at', '2 years 1 day', old.id);
  await age('email_logs', 'created_at', '1 year 360 days', young.id);
  for (const [table, column] of [
    ['ticket_submissions', 'created_at'],
    ['inbound_emails', 'received_at'],
  ] as const) {
    await age(table, column, '31 days', old.id);
    await age(table, column, '29 days', young.id);
  }

  expect(await removeExpiredData(db)).toBe(true);

  for (const table of ['email_logs', 'ticket_submissions', 'inbound_emails'] as const) {
    const left = await db.selectFrom(table).select('ticket_id').where('ticket_id', 'in', [old.id, young.id]).execute();
    expect([table, left]).toEqual([table, [{ ticket_id: young.id }]]);
  }
  expect((await owner.get(`/api/sites/${site.id}/tickets`)).json()).toHaveLength(2);
});

test('bounced addresses are removed after a year, confirmed ones after two, slots of limits after a day', async () => {
  const db = await testDatabase();
  const at = (interval: string) => sql<string>`now() - ${interval}::interval`;
  const [old, young] = [anEmailAddress(), anEmailAddress()];
  await db
    .insertInto('suppressed_addresses')
    .values([
      { email: old, reason: '550', created_at: at('1 year 1 day') },
      { email: young, reason: '550', created_at: at('364 days') },
    ])
    .execute();
  await db
    .insertInto('mailboxes')
    .values([
      { mailbox: old, confirmed_at: at('2 years 1 day') },
      { mailbox: young, confirmed_at: at('700 days'), confirm_link_sent_at: at('3 years') },
    ])
    .execute();
  await db
    .insertInto('email_slots')
    .values([
      { key: old, n: 1, taken_at: at('26 hours') },
      { key: young, n: 1, taken_at: at('24 hours') },
    ])
    .execute();
  await removeExpiredData(db);
  const { rows } = await sql<{ kept: string }>`
    select email as kept from suppressed_addresses where email in (${old}, ${young})
    union all select mailbox from mailboxes where mailbox in (${old}, ${young})
    union all select key from email_slots where key in (${old}, ${young})`.execute(db);
  expect(rows).toEqual(Array(3).fill({ kept: young }));
});

test('salts and visitor hashes of past days are removed at every run, also without visitors', async () => {
  const db = await testDatabase();
  const { id } = await aSite(await anOwner());
  const today = sql`(now() at time zone 'utc')::date`;
  await removeExpiredData(db);
  await sql`insert into session_salts (day, salt) values (${today} - 1, 'x'), (${today}, 'x') on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into session_days (site_id, day, session_hash)
    select ${id}, ${today} - n % 2, int4send(n) from generate_series(1, 20006) as n`.execute(db);

  expect(await removeExpiredData(db)).toBe(false);

  const days = (table: string) =>
    sql`select distinct ${today} - day as age from ${sql.table(table)}`.execute(db).then(({ rows }) => rows);
  expect(await days('session_salts')).toEqual([{ age: 0 }]);
  expect(await days('session_days')).toEqual([{ age: 0 }]);
});

test('the figures of pages are removed after 90 days', async () => {
  const db = await testDatabase();
  const site_id = (await aSite(await anOwner())).id;
  const today = sql`(now() at time zone 'utc')::date`;
  await sql`
    insert into page_days (site_id, day, path) select ${site_id}, ${today} - age, '/' from unnest(array[0, 90, 91, 200]) as age`.execute(
    db,
  );
  await sql`
    insert into page_alarms (site_id, path, tickets, usual, began_at, told_at)
    select ${site_id}, '/' || age, 5, 0.1, now(), now() - make_interval(days => age) from unnest(array[89, 91]) as age`.execute(
    db,
  );
  await sql`update daily_jobs set done_at = '-infinity'`.execute(db);
  await removeExpiredData(db);
  const { rows } = await sql`
    select (${today} - day)::text as kept from page_days where site_id = ${site_id}
    union all select path from page_alarms where site_id = ${site_id} order by kept`.execute(db);
  expect(rows).toEqual([{ kept: '/89' }, { kept: '0' }, { kept: '90' }]);
});

test('the page "What we store" names every table from which it deletes', async () => {
  const db = await testDatabase();
  const deleted = new Set<string>();
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql: text } = db.getExecutor().compileQuery(node, queryId);
      for (const [, table = ''] of text.matchAll(/delete from "?(\w+)/g)) deleted.add(table);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await removeExpiredData(watched);
  expect([...deleted].sort()).toEqual(STORED_DATA.flatMap(({ tables = [] }) => tables).sort());
});

test('one of several instances runs it, once a day', async () => {
  const db = await testDatabase();
  const done = await Promise.all([removeExpiredData(db), removeExpiredData(db), removeExpiredData(db)]);
  expect(done.filter(Boolean)).toHaveLength(1);
  await sql`update daily_jobs set done_at = now() - interval '24 hours'`.execute(db);
  expect(await removeExpiredData(db)).toBe(true);
});

test('what is old goes page by page, and a run that ended in between is continued', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  await sql`
    insert into email_logs (site_id, email_type, status, recipient_email, subject, message_id, created_at)
    select ${site.id}, 'status_change', 'queued', '', '', gen_random_uuid(), now() - interval '3 years'
    from generate_series(1, 6000)`.execute(db);
  await sql`create or replace function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    db,
  );
  await sql`create trigger refuse before delete on mailboxes for each statement execute function refuse()`.execute(db);
  await expect(removeExpiredData(db)).rejects.toThrow();
  expect((await owner.get(`/api/sites/${site.id}/email-stats`)).json()).toMatchObject({ total_emails: 0 });
  await sql`drop trigger refuse on mailboxes`.execute(db);
  expect(await removeExpiredData(db)).toBe(true);
  expect(await removeExpiredData(db)).toBe(false);
});

test('a failed job is retried', async () => {
  const db = await testDatabase();
  await sql`create or replace function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    db,
  );
  await sql`create trigger refuse before delete on sessions for each statement execute function refuse()`.execute(db);
  await expect(removeExpiredData(db)).rejects.toThrow();
  await sql`drop trigger refuse on sessions`.execute(db);
  expect(await removeExpiredData(db)).toBe(true);
});
