import { allows } from '@deskbell/contract/roles';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { NotFound } from '../errors.ts';
import { lookUpSiteMember } from '../names/site-member.ts';
import type { ReportReaderRef } from '../signed-links/report-link.ts';
import { readClientReport } from './read-client-report.ts';
import { currentMonth, firstDayOf, monthAfter, monthOf } from './report-month.ts';
import { reportPage } from './report-page.ts';
import { lookUpReader } from './report-recipients.ts';
import { readSettings } from './report-settings.ts';
import { readReportedSite } from './reported-site.ts';

interface Reader {
  readonly siteId: number;
  readonly email: string | null;
  readonly isEnded: boolean;
  /** Reports that were sent until then; null for those who also see what was not sent. */
  readonly sentUntil: string | null;
}

const unknownLink = (): never => {
  throw new NotFound('This link does not work.');
};

async function findReader(db: Database, ref: ReportReaderRef): Promise<Reader> {
  if (ref.kind === 'member') {
    const member = await lookUpSiteMember(db, ref.member_id, ref.site_id);
    if (!member) return unknownLink();
    const seesAll = allows(member.role, 'manage');
    return { siteId: ref.site_id, email: null, isEnded: false, sentUntil: seesAll ? null : 'infinity' };
  }
  const reader = await lookUpReader(db, ref.recipient_id);
  if (!reader || reader.confirmed_at === null) return unknownLink();
  const { site_id, email, ended_at } = reader;
  return { siteId: site_id, email, isEnded: ended_at !== null, sentUntil: ended_at ?? 'infinity' };
}

/** Who stopped the reports still sees those that they got. */
export async function readReportPage(db: Database, ref: ReportReaderRef, month: string): Promise<string> {
  const { siteId, email, isEnded, sentUntil } = await findReader(db, ref);
  const first = firstDayOf(month);
  const around =
    sentUntil === null ? await allAround(db, siteId, first) : await sentAround(db, siteId, first, sentUntil);
  if (!around.isSeen) return unknownLink();
  const { site_name, brand } = await readReportedSite(db, siteId);
  const report = await readClientReport(db, siteId, first);
  return reportPage({ site_name, brand, report }, { ...around, email, isEnded });
}

interface Months {
  readonly isSeen: boolean;
  readonly previous: string | null;
  readonly next: string | null;
}

async function sentAround(db: Database, siteId: number, first: string, sentUntil: string): Promise<Months> {
  const { rows } = await sql<{ is_seen: boolean; previous: string | null; next: string | null }>`
    select coalesce(bool_or(month = ${first}::date), false) as is_seen,
      to_char(max(month) filter (where month < ${first}::date), 'YYYY-MM') as previous,
      to_char(min(month) filter (where month > ${first}::date), 'YYYY-MM') as next
    from reports where site_id = ${siteId} and sent_at <= ${sentUntil}::timestamptz`.execute(db);
  const [row] = rows;
  return { isSeen: row?.is_seen ?? false, previous: row?.previous ?? null, next: row?.next ?? null };
}

/** Any month since the site was added. */
async function allAround(db: Database, siteId: number, first: string): Promise<Months> {
  const { timezone } = await readSettings(db, siteId);
  const { created_at } = await db
    .selectFrom('sites')
    .select('created_at')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const [oldest, newest] = [firstDayOf(monthOf(created_at)), currentMonth(timezone)];
  return {
    isSeen: first <= newest,
    previous: first > oldest ? monthOf(monthAfter(first, -1)) : null,
    next: first < newest ? monthOf(monthAfter(first)) : null,
  };
}
