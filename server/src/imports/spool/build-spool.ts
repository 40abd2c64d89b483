import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FileLimits } from '../../files/uploads.ts';
import { type HistorySummary, SummaryCounter } from '../history-summary.ts';
import { IMPORTED_TICKETS_MAX, type ImportedTicket } from '../imported-ticket.ts';
import { TicketChecker } from '../read/check-ticket.ts';
import { FaultList } from '../read/fault-list.ts';
import type { CsvMapping } from '../read/forms/csv-form.ts';
import { DateReader } from '../read/history-date.ts';
import { openArchive } from '../read/open-archive.ts';
import { PeopleIndex } from '../read/people-index.ts';
import { readHistory } from '../read/read-history.ts';
import { UnreadableHistory } from '../unreadable-history.ts';
import { BucketFiles } from './bucket-files.ts';
import { groupPieces } from './group-pieces.ts';
import { LineFile, SortedRuns, sortKey } from './sorted-runs.ts';
import { RowIndex, spooledTickets } from './spool-files.ts';

const FAULTS_SHOWN = 20;

export interface SpoolOptions {
  /** Where dates without a zone were written. */
  readonly timezone: string;
  /** Whether 03/04/2024 is in April; null if nobody said so, and such dates are faults. */
  readonly isDayFirst?: boolean | null;
  /** Headers of a CSV; guessed where none is given. */
  readonly columns?: CsvMapping;
  readonly now?: number;
  readonly maxBytes?: number;
  /** Attachments that are refused become faults; null when the installation takes none. Left out, nobody judges them yet. */
  readonly files?: FileLimits | null;
  readonly signal?: AbortSignal;
}

export interface Spool {
  readonly summary: HistorySummary;
  readonly faults: FaultList;
  /** A CSV has them. */
  readonly headers: readonly string[] | null;
}

/**
 * Reads the export of a desk into a file of one ticket a line in order of creation, in an empty folder. The order depends on the
 * file alone, so that an import can go on at a row. Memory does not grow with the file: tickets are grouped by hash, and
 * sorted by parts.
 */
export async function buildSpool(path: string, folder: string, options: SpoolOptions): Promise<Spool> {
  const faults = new FaultList();
  const dates = new DateReader(options.timezone, options.now ?? Date.now(), options.isDayFirst ?? null);
  const work = join(folder, 'work');
  mkdirSync(work, { recursive: true });
  const archive = await openArchive(path, options.maxBytes);
  const people = new PeopleIndex(join(work, 'people'));
  const buckets = new BucketFiles(work);
  try {
    const checker = new TicketChecker(dates, faults, archive.attachments, options.files);
    const reading = { checker, people, groups: new Map<string, string>(), write: buckets.write.bind(buckets) };
    const { columns, headers } = await readHistory(archive, reading, options);
    const { runs, repeated } = await sortBuckets(buckets, work, faults, options.signal);
    const counter = await writeSpool(runs, folder, options.signal);
    const summary = counter.summary({
      repeated_rows: repeated,
      cut_titles: checker.seen.cutTitles,
      unreadable_texts: checker.seen.unreadableLetters,
      zoneless_dates: dates.seen.zoneless,
      ambiguous_dates: dates.seen.ambiguous,
      columns,
      faults: faults.count,
      first_faults: faults.sorted().slice(0, FAULTS_SHOWN),
    });
    return { summary, faults, headers };
  } finally {
    await archive.close();
    people.close();
    buckets.close();
    rmSync(work, { recursive: true, force: true });
  }
}

async function sortBuckets(buckets: BucketFiles, work: string, faults: FaultList, signal: AbortSignal | undefined) {
  const runs = new SortedRuns(work);
  let count = 0;
  let repeated = 0;
  for await (const pieces of buckets.buckets()) {
    signal?.throwIfAborted();
    const lines: { key: string; json: string }[] = [];
    for await (const grouped of groupPieces(pieces, (fault) => faults.add(fault))) {
      lines.push({ key: sortKey(grouped.ticket), json: JSON.stringify(grouped.ticket) });
      repeated += grouped.repeated;
    }
    count += lines.length;
    if (count > IMPORTED_TICKETS_MAX)
      throw new UnreadableHistory(
        `The file has more than ${IMPORTED_TICKETS_MAX.toLocaleString('en-US')} tickets. Please export a shorter time and import it in parts.`,
      );
    runs.add(lines);
  }
  return { runs, repeated };
}

async function writeSpool(runs: SortedRuns, folder: string, signal: AbortSignal | undefined): Promise<SummaryCounter> {
  const spool = new LineFile(spooledTickets(folder));
  const index = new RowIndex();
  const counter = new SummaryCounter();
  try {
    for await (const json of runs.merged()) {
      signal?.throwIfAborted();
      index.add(spool.bytes);
      spool.write(json);
      counter.add(JSON.parse(json) as ImportedTicket);
    }
  } finally {
    spool.close();
  }
  index.write(folder);
  return counter;
}
