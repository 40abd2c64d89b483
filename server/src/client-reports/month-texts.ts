import { REPORT_RATINGS_LISTED, REPORT_TITLES_MAX } from '@deskbell/contract/client-report-values';
import type { RatingScore } from '@deskbell/contract/ratings';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isErased } from '../tickets/erased-rule.ts';
import { type ReportedMonth, spanOf } from './month-figures.ts';

interface TitleText {
  readonly ticket_id: number;
  readonly title: string;
}

interface RatingText {
  readonly ticket_id: number;
  readonly score: RatingScore;
  readonly words: string;
}

export interface MonthTexts {
  readonly titles: readonly TitleText[];
  readonly ratings: readonly RatingText[];
}

/** What visitors wrote, as it is now: titles of the tickets that were resolved last, and ratings with words. */
export async function listTexts(db: Database, asked: ReportedMonth): Promise<MonthTexts> {
  const { begin, end } = spanOf(asked);
  const [from, to] = [new Date(begin).toISOString(), new Date(end).toISOString()];
  const titles = await sql<TitleText>`
    select id as ticket_id, title from tickets
    where site_id = ${asked.siteId} and resolved_at >= ${from}::timestamptz and resolved_at < ${to}::timestamptz
      and resolved_at > coalesce(imported_at, '-infinity')
      and status in ('resolved', 'closed', 'archived') and merged_into is null and not ${isErased}
    order by resolved_at desc, id desc limit ${REPORT_TITLES_MAX}`.execute(db);
  const ratings = await sql<RatingText>`
    select ticket_id, score, words from ratings inner join tickets on tickets.id = ticket_id
    where words is not null and ratings.created_at >= ${from}::timestamptz and ratings.created_at < ${to}::timestamptz
      and ratings.created_at > coalesce(imported_at, '-infinity') and site_id = ${asked.siteId} and merged_into is null
    order by ratings.created_at desc, ticket_id desc limit ${REPORT_RATINGS_LISTED}`.execute(db);
  return {
    titles: titles.rows.map(({ ticket_id, title }) => ({ ticket_id, title: withoutAddresses(title) })),
    ratings: ratings.rows.map((rating) => ({ ...rating, words: withoutAddresses(rating.words) })),
  };
}

const AT_SIGN = /[@＠﹫]/;

/** A visitor may have written an address. Word by word, which reads any text in one pass. */
const withoutAddresses = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((word) => (AT_SIGN.test(word) ? '…' : word))
    .join('');

export async function readKeptTexts(db: Database, { siteId, first }: ReportedMonth): Promise<MonthTexts> {
  const rows = await db
    .selectFrom('report_texts')
    .select(['kind', 'ticket_id', 'score', 'words'])
    .where('site_id', '=', siteId)
    .where('month', '=', first)
    .orderBy('place')
    .execute();
  return {
    titles: rows.flatMap(({ kind, ticket_id, words }) => (kind === 'title' ? [{ ticket_id, title: words }] : [])),
    ratings: rows.flatMap(({ ticket_id, score, words }) => (score === null ? [] : [{ ticket_id, score, words }])),
  };
}
