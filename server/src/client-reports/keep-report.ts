import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { computeFigures, type ReportedMonth } from './month-figures.ts';
import { listTexts, type MonthTexts } from './month-texts.ts';
import { holdReport } from './read-client-report.ts';

/** Computes a month that is over, once. The caller has locked the site, so that no ticket is erased or moved meanwhile. */
export async function keepReport(tx: Database, asked: ReportedMonth): Promise<void> {
  const { figures } = await holdReport(tx, asked);
  if (figures) return;
  await tx
    .updateTable('reports')
    .set({ figures: JSON.stringify(await computeFigures(tx, asked)) })
    .where('site_id', '=', asked.siteId)
    .where('month', '=', asked.first)
    .execute();
  await keepTexts(tx, asked, await listTexts(tx, asked));
}

/** Keeps what a computed report shows; a text that was kept before stays as it is. */
async function keepTexts(
  tx: Database,
  { siteId, first }: ReportedMonth,
  { titles, ratings }: MonthTexts,
): Promise<void> {
  const rows = [
    ...titles.map(({ ticket_id, title }, place) => ({ kind: 'title', ticket_id, place, score: null, words: title })),
    ...ratings.map(({ ticket_id, score, words }, place) => ({ kind: 'rating', ticket_id, place, score, words })),
  ];
  if (rows.length === 0) return;
  await sql`
    insert into report_texts (site_id, month, kind, ticket_id, place, score, words)
    select ${siteId}::int8, ${first}::date, kind, ticket_id, place, score, words
    from json_to_recordset(${JSON.stringify(rows)}) as kept (kind text, ticket_id int8, place int2, score text, words text)
    on conflict do nothing`.execute(tx);
}
