import type { ClientReportState } from '@deskbell/contract/client-report-values';
import type { ClientFigures, ClientReport } from '@deskbell/contract/client-reports';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { NotFound } from '../errors.ts';
import { computeFigures, type ReportedMonth } from './month-figures.ts';
import { listTexts, type MonthTexts, readKeptTexts } from './month-texts.ts';
import { currentMonth, monthOf, sendsAt } from './report-month.ts';
import { readSettings, type StoredSettings } from './report-settings.ts';

/** A month of a site with all that was stored about it. */
export interface StoredReport {
  readonly figures: ClientFigures | null;
  readonly words: string | null;
  readonly left_out: readonly number[];
  readonly quoted: readonly number[];
  readonly sent_at: string | null;
  readonly sent_to: number;
  readonly shows_minutes: boolean | null;
  readonly shows_titles: boolean | null;
}

const COLUMNS = ['figures', 'words', 'sent_at', 'sent_to', 'shows_minutes', 'shows_titles'] as const;

const NOTHING_STORED: StoredReport = {
  figures: null,
  words: null,
  left_out: [],
  quoted: [],
  sent_at: null,
  sent_to: 0,
  shows_minutes: null,
  shows_titles: null,
};

export const monthOfSite = ({ site_id, timezone }: StoredSettings, first: string): ReportedMonth => {
  if (first > currentMonth(timezone)) throw new NotFound('This month has not begun.');
  return { siteId: site_id, timezone, first };
};

const ofMonth = (db: Database, { siteId, first }: ReportedMonth) =>
  db
    .selectFrom('reports')
    .select(COLUMNS)
    .select([sql<number[]>`to_json(left_out)`.as('left_out'), sql<number[]>`to_json(quoted)`.as('quoted')])
    .where('site_id', '=', siteId)
    .where('month', '=', first);

export async function readClientReport(db: Database, siteId: number, first: string): Promise<ClientReport> {
  const settings = await readSettings(db, siteId);
  const asked = monthOfSite(settings, first);
  const stored = (await ofMonth(db, asked).executeTakeFirst()) ?? NOTHING_STORED;
  const texts = stored.figures ? await readKeptTexts(db, asked) : await listTexts(db, asked);
  const figures = stored.figures ?? (await computeFigures(db, asked));
  return assemble(asked, settings, { ...stored, figures, texts });
}

interface Parts extends StoredReport {
  readonly figures: ClientFigures;
  readonly texts: MonthTexts;
}

function assemble(
  { siteId, first, timezone }: ReportedMonth,
  settings: StoredSettings,
  { figures, texts, words, left_out, quoted, sent_at, sent_to, ...sent }: Parts,
): ClientReport {
  const isNext = settings.next_month === first;
  const isHeld = isNext && settings.is_held;
  return {
    site_id: siteId,
    month: monthOf(first),
    state: stateOf({ first, timezone, isHeld, sent_at }),
    sent_at,
    sent_to,
    sends_at: isNext ? new Date(sendsAt(timezone, first, isHeld)).toISOString() : null,
    shows_titles: sent.shows_titles ?? settings.shows_titles,
    words,
    figures: (sent.shows_minutes ?? settings.shows_minutes) ? figures : withoutMinutes(figures),
    titles: texts.titles.map((text) => ({ ...text, is_left_out: left_out.includes(text.ticket_id) })),
    ratings: texts.ratings.map((text) => ({ ...text, is_quoted: quoted.includes(text.ticket_id) })),
  };
}

function stateOf(report: {
  readonly first: string;
  readonly timezone: string;
  readonly isHeld: boolean;
  readonly sent_at: string | null;
}): ClientReportState {
  if (report.sent_at !== null) return 'sent';
  if (report.isHeld) return 'held';
  return report.first >= currentMonth(report.timezone) ? 'running' : 'ready';
}

const withoutMinutes = ({ figures, before, ...rest }: ClientFigures): ClientFigures => ({
  ...rest,
  figures: { ...figures, minutes: null },
  before: { ...before, figures: { ...before.figures, minutes: null } },
});

/** The row of a month, which is made where there is none. The caller has locked the site. */
export async function holdReport(tx: Database, asked: ReportedMonth): Promise<StoredReport> {
  await tx
    .insertInto('reports')
    .values({ site_id: asked.siteId, month: asked.first })
    .onConflict((same) => same.columns(['site_id', 'month']).doNothing())
    .execute();
  return ofMonth(tx, asked).executeTakeFirstOrThrow();
}
