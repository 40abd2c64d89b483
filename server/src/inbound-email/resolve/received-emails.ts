import type { ReceivedEmailStatus } from '@deskbell/contract/email-values';
import type { PageQuery } from '@deskbell/contract/paging';
import type { ReceivedEmail, ReceivedEmailDetail } from '@deskbell/contract/received-emails';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors.ts';
import { type ListPage, pageSizeOf, readPage } from '../../http/api/list-page.ts';
import type { Scope } from '../../scope.ts';
import { isReadable } from '../../sites/site-scope.ts';
import { findSite } from '../../sites/sites.ts';
import { ignoredReasonOf } from '../parse/auto-replies.ts';

const COUNTED_AT_MOST = 1_000;
const SOURCE_BYTES = 50_000;

const statusOf = sql<ReceivedEmailStatus>`case inbound_emails.status
  when 'received' then 'waiting' when 'quarantined' then 'failed' when 'ignored' then 'ignored'
  else case when opened_ticket then 'opened' else 'replied' end end`;

const receivedColumns = [
  'inbound_emails.id',
  'inbound_emails.received_at',
  sql<string | null>`coalesce(from_address, inbound_emails.sender)`.as('from_address'),
  'inbound_emails.subject',
  statusOf.as('status'),
  // The reason of an attempt that will be repeated is for the log.
  sql<string | null>`case inbound_emails.status
    when 'ignored' then inbound_emails.reason
    when 'quarantined' then ${'3 attempts, kept for the administrator'}::text end`.as('reason'),
  'inbound_emails.ticket_id',
] as const;

interface ReceivedQuery extends PageQuery {
  readonly status?: readonly ReceivedEmailStatus[] | undefined;
  readonly q?: string | undefined;
}

export async function listReceivedEmails(
  db: Database,
  scope: Scope<'work'>,
  siteId: number,
  { limit, before, status, q = '' }: ReceivedQuery,
): Promise<ListPage<ReceivedEmail>> {
  await findSite(db, scope, siteId);
  const words = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const matches = db
    .selectFrom('inbound_emails')
    .where('inbound_emails.site_id', '=', siteId)
    .$if(status !== undefined, (rows) => rows.where(sql<boolean>`${statusOf} = any(${status ?? []}::text[])`))
    .$if(q.trim() !== '', (rows) =>
      rows.where(
        sql<boolean>`(from_address ilike ${words} or inbound_emails.sender ilike ${words} or inbound_emails.subject ilike ${words})`,
      ),
    );
  const { rows, hasMore } = await readPage(pageSizeOf(limit), (count) =>
    matches
      .select(receivedColumns)
      .$if(before !== undefined, (rows) => rows.where('inbound_emails.id', '<', before ?? 0))
      .orderBy('inbound_emails.id', 'desc')
      .limit(count)
      .execute(),
  );
  const page = { rows: rows.map(inWords), hasMore };
  if (before === undefined && !hasMore) return { ...page, total: rows.length };
  const { total } = await db
    .selectFrom(matches.select('inbound_emails.id').limit(COUNTED_AT_MOST).as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { ...page, total };
}

const inWords = <Row extends { readonly reason: string | null }>(row: Row): Row => ({
  ...row,
  reason: row.reason && ignoredReasonOf(row.reason),
});

export async function findReceivedEmail(db: Database, scope: Scope<'work'>, id: number): Promise<ReceivedEmailDetail> {
  const { team_id: _team, site_id: _site, bytes: _bytes, email_body, ...email } = await findReceivedRow(db, scope, id);
  return { ...inWords(email), text: email_body ?? (await readSource(db, id)) };
}

export async function findReceivedRow(db: Database, scope: Scope<'work'>, id: number) {
  const row = await db
    .selectFrom('inbound_emails')
    .innerJoin('sites', 'sites.id', 'inbound_emails.site_id')
    .select([...receivedColumns, 'sites.team_id', 'sites.id as site_id', 'email_body'])
    .select(sql<number>`octet_length(raw)`.as('bytes'))
    .where(isReadable(scope))
    .where('inbound_emails.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFound('Email not found.');
  scope.authorize(row);
  return row;
}

/** A code in an email that cannot be parsed may still be read in its source. */
async function readSource(db: Database, id: number): Promise<string> {
  const { rows } = await sql<{ source: Uint8Array }>`
    select substring(raw for ${SOURCE_BYTES}::int) as source from inbound_emails where id = ${id}`.execute(db);
  // Zero bytes cannot be shown.
  return Buffer.from(rows[0]?.source ?? [])
    .toString()
    .replaceAll('\0', '');
}
