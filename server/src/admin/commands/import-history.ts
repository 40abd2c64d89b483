import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { isTimezone } from '@deskbell/contract/timezone';
import type { ImportCounts } from '../../db/tables/import-tables.ts';
import type { CountedValues, HistorySummary } from '../../imports/history-summary.ts';
import type { FaultList } from '../../imports/read/fault-list.ts';
import { CSV_COLUMNS, type CsvMapping } from '../../imports/read/forms/csv-form.ts';
import { SOURCE_NAMES } from '../../imports/read/read-history.ts';
import { buildSpool, type SpoolOptions } from '../../imports/spool/build-spool.ts';
import { readSpool } from '../../imports/spool/read-spool.ts';
import { inPages } from '../../imports/store/run-import.ts';
import { UnreadableHistory } from '../../imports/unreadable-history.ts';
import { CommandFailed } from '../command-failed.ts';
import { type Command, type Context, confirmed, type Input, Misuse, quantity, tableOf, YES } from './command.ts';
import { chooseSites } from './import-sites.ts';
import { withInstallation } from './user-commands.ts';

const LISTED = 15;
/** After so many rows a line tells how far it is. */
const ROWS_TOLD = 10_000;

export const importHistory: Command = {
  name: 'import',
  usage:
    'FILE --dry-run | FILE --site SITE [--team TEAM] [--rule RULE] [--yes], each with [--zone ZONE] [--columns FIELD=HEADER,...] [--day-first | --month-first] [--faults CSV]',
  summary: 'Bring the history of another desk into a site, or only check what its export has.',
  help: [
    'FILE is team.jsonl of Deskbell, the JSON export of Zendesk, the account export of Freshdesk as JSON, the lines of',
    '"deskbell convert", or a CSV with one ticket in each row; packed as .zip or .gz, or not.',
    'Nobody is told: an import sends no email, webhook or notification, and is in no figure. Tickets keep their dates, closed',
    'ones arrive archived, and agents become the members with their addresses. The same file twice adds only what is new.',
    'Run it again after an interruption: it goes on where it stopped. "deskbell import undo" takes it back for 14 days.',
    '--dry-run      Store nothing. Needs no database.',
    '--site         A domain or an id, as the site of all tickets.',
    '--team         The id of a team: fails when the site belongs to another one.',
    '--rule         Other sites for some brands or groups, such as brand:Studio=studio.example,Shop=7.',
    '--zone         Where dates without a zone were written, such as Europe/Stockholm; UTC when left out.',
    `--columns      Headers of a CSV that are not recognized: ${CSV_COLUMNS.join(', ')}.`,
    '--day-first    Dates such as 03/04/2024 are in April.',
    '--month-first  Dates such as 03/04/2024 are in March.',
    '--faults       Write everything that is left out to this CSV file.',
    '--yes          Do not ask.',
  ],
  options: {
    ...YES,
    'dry-run': { type: 'boolean' },
    site: { type: 'string' },
    team: { type: 'string' },
    rule: { type: 'string' },
    zone: { type: 'string' },
    columns: { type: 'string' },
    'day-first': { type: 'boolean' },
    'month-first': { type: 'boolean' },
    faults: { type: 'string' },
  },
  operands: [1, 1],
  run: async (context, { operands: [path = ''], options }) => {
    if ((options.site === undefined) === !options['dry-run'])
      throw new Misuse('Add --site with the site that gets the tickets, or --dry-run to only check the file.');
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-import-'));
    try {
      const { files } = context.config;
      const { summary, faults } = await buildSpool(path, folder, { ...spoolOptionsOf(options), files });
      for (const line of summaryLines(summary)) context.print(line);
      if (typeof options.faults === 'string') await writeFaults(options.faults, faults);
      if (!options['dry-run']) await store(context, { path, folder, summary, options });
    } catch (error) {
      if (error instanceof UnreadableHistory) throw new CommandFailed(error.message, { cause: error });
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        throw new CommandFailed(`There is no file ${path}.`, { cause: error });
      throw error;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface CheckedHistory {
  readonly path: string;
  readonly folder: string;
  readonly summary: HistorySummary;
  readonly options: Input['options'];
}

const store = (context: Context, { path, folder, summary, options }: CheckedHistory): Promise<void> =>
  withInstallation(context, async (actions) => {
    const { team, rule } = options as { readonly team?: string; readonly rule?: string };
    const { site, sites } = await chooseSites(actions, { site: String(options.site), team, rule });
    const others = sites.places.length > 0 ? ' and the sites of the rule' : '';
    const question = `This imports ${many(summary.tickets, 'ticket')} into ${site.name} (site ${site.id})${others}. Nobody is told.`;
    await confirmed(context, options, question, site.domain, 'Nothing was imported.');
    const { id, next_row } = await actions.startImport({
      team_id: site.team_id,
      sites,
      file_name: basename(path),
      summary,
    });
    let [from, told] = [next_row, next_row];
    let counts: ImportCounts | null = null;
    for await (const page of inPages(readSpool(folder, from))) {
      counts = await actions.storeImportRows(id, from, page, resolve(path));
      from += page.length;
      if (from - told < ROWS_TOLD) continue;
      context.print(`${from.toLocaleString('en-US')} of ${many(summary.tickets, 'ticket')}`);
      told = from;
    }
    await actions.finishImport(id);
    context.print(
      counts
        ? `Import ${id} is done: ${many(counts.tickets, 'new ticket')} with ${many(counts.comments, 'comment')}; ${counts.known.toLocaleString('en-US')} known, which got ${many(counts.added_comments, 'comment')}.${filesOf(counts)}`
        : `Import ${id} is done.`,
    );
    context.print(`To take it back: deskbell import undo ${id}`);
  });

const filesOf = ({ files, left_out_files }: ImportCounts): string =>
  files + left_out_files === 0
    ? ''
    : ` ${many(files, 'file')}; of ${left_out_files.toLocaleString('en-US')} only the names.`;

export const importUndo: Command = {
  name: 'import undo',
  usage: 'IMPORT [--yes]',
  summary: 'Delete the tickets of an import that nobody has touched since.',
  help: [
    'IMPORT is the number that "deskbell import" printed. Possible for 14 days.',
    'Tickets that somebody answered, changed or wrote a note in stay, and are listed.',
    '--yes  Do not ask.',
  ],
  options: YES,
  operands: [1, 1],
  run: (context, { operands: [name = ''], options }) =>
    withInstallation(context, async (actions) => {
      const { id, team_id, file_name, deleted, kept } = await actions.findImport(Number(name) || 0);
      const stay = kept > 0 ? ` ${many(kept, 'ticket')} that somebody touched stay.` : '';
      const question = `This deletes ${many(deleted, 'ticket')} of ${file_name} for good.${stay}`;
      await confirmed(context, options, question, String(deleted), 'Nothing was deleted.');
      const undone = await actions.undoImport(team_id, id);
      context.print(`Deleted ${many(undone.deleted, 'ticket')}.`);
      for (const ticket of undone.kept) context.print(`  Ticket ${ticket} stays: somebody touched it.`);
    }),
};

function spoolOptionsOf(options: Input['options']): SpoolOptions {
  const timezone = String(options.zone ?? 'UTC');
  if (!isTimezone(timezone)) throw new Misuse(`${timezone} is not a time zone. Write one such as Europe/Stockholm.`);
  if (options['day-first'] && options['month-first']) throw new Misuse('Use --day-first or --month-first, not both.');
  const isDayFirst = options['day-first'] ? true : options['month-first'] ? false : null;
  return { timezone, isDayFirst, columns: columnsOf(String(options.columns ?? '')) };
}

function columnsOf(text: string): CsvMapping {
  const pairs = text.split(',').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      const column = CSV_COLUMNS.find((each) => each === pair.slice(0, Math.max(at, 0)).trim());
      if (!column)
        throw new Misuse(`--columns has "${pair}". Write FIELD=HEADER; fields are ${CSV_COLUMNS.join(', ')}.`);
      return [column, pair.slice(at + 1).trim()];
    }),
  );
}

async function writeFaults(path: string, faults: FaultList): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for (const line of faults.csv()) await file.write(line);
  } finally {
    await file.close();
  }
}

const many = (count: number, noun: string): string =>
  quantity(count, noun).replace(/^\d+/, count.toLocaleString('en-US'));

function* summaryLines(summary: HistorySummary): Generator<string> {
  const { tickets, comments, private_comments, first_created_at, last_created_at } = summary;
  const days = [first_created_at, last_created_at].map((date) => date?.slice(0, 10));
  yield `${SOURCE_NAMES[summary.source]}: ${many(tickets, 'ticket')}${tickets > 0 ? `, from ${days[0]} to ${days[1]}` : ''}`;
  yield `Comments: ${comments.toLocaleString('en-US')}, of which ${many(private_comments, 'private note')}`;
  yield `Files: ${summary.files_inside.toLocaleString('en-US')} inside; ${summary.files_linked.toLocaleString('en-US')} not imported, because the export has only their names or links`;
  if (summary.merged > 0) yield `Merged: ${many(summary.merged, 'ticket')}`;
  if (summary.rated > 0) yield `Ratings: ${summary.rated.toLocaleString('en-US')}`;
  if (summary.columns)
    yield `Columns: ${Object.entries(summary.columns)
      .map(([column, header]) => `${column} is "${header}"`)
      .join(', ')}`;
  yield* valueLines('Statuses', summary.statuses);
  yield* valueLines('Priorities', summary.priorities);
  yield* valueLines('Tags', summary.tags);
  yield* valueLines('Brands', summary.brands);
  yield* valueLines('Groups', summary.groups);
  yield* agentLines(summary);
  yield* noteLines(summary);
}

function* valueLines(title: string, { values, unlisted }: CountedValues): Generator<string> {
  if (values.length === 0) return;
  const listed = values
    .slice(0, LISTED)
    .map(({ value, count }) => `${value || '(none)'} ${count.toLocaleString('en-US')}`);
  const more = values.length - listed.length;
  const rest = more > 0 ? [`${many(more, 'more value')}${unlisted > 0 ? ', and values beyond these' : ''}`] : [];
  yield `${title}: ${[...listed, ...rest].join(', ')}`;
}

function* agentLines({ agents }: HistorySummary): Generator<string> {
  if (agents.length === 0) return;
  yield '';
  yield tableOf([
    ['AGENT', 'NAME', 'TICKETS', 'COMMENTS'],
    ...agents
      .slice(0, LISTED)
      .map(({ email, name, tickets, comments }) => [email ?? '', name ?? '', String(tickets), String(comments)]),
  ]);
  if (agents.length > LISTED) yield `and ${many(agents.length - LISTED, 'more agent')}`;
}

function* noteLines(summary: HistorySummary): Generator<string> {
  const { repeated_rows, cut_titles, unreadable_texts, faults, first_faults } = summary;
  yield '';
  if (repeated_rows > 0) yield `${many(repeated_rows, 'row')} came twice and counted once.`;
  if (cut_titles > 0)
    yield `${many(cut_titles, 'title')} of more than 200 characters will be cut, and stand whole above the text.`;
  if (unreadable_texts > 0)
    yield `${many(unreadable_texts, 'text')} with letters that could not be read. Save the file as UTF-8.`;
  if (faults === 0) {
    yield 'Nothing is left out.';
    return;
  }
  yield `${many(faults, 'fault')}: what these lines say is left out${faults > first_faults.length ? `; the first ${first_faults.length}` : ''}.`;
  for (const { file, line, source_id, reason } of first_faults)
    yield `  ${file}, line ${line}${source_id === null ? '' : `, ${source_id}`}: ${reason}`;
}
