import * as z from 'zod';
import { timezone } from './account.ts';
import { endpoint, id, timestamp } from './endpoint.ts';
import { uploadId } from './files.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_SOURCES,
  IMPORT_STATES,
  IMPORT_WORDS_MAX,
  type ImportColumn,
  type ImportSource,
} from './import-values.ts';
import { ticketPriority, ticketStatus } from './tickets.ts';

const source = z.enum(Object.keys(IMPORT_SOURCES) as [ImportSource, ...ImportSource[]]);
const words = <Row extends z.ZodType>(row: Row) =>
  z.array(row).max(IMPORT_WORDS_MAX, `Name at most ${IMPORT_WORDS_MAX.toLocaleString('en-US')}.`);

/** A word of the other desk, as the summary has it. */
const value = z.string();

const sitePlace = z.object({ value, site_id: id.nullable() });
/** All tickets get `site_id`, but those of a brand or group that `places` names. */
const siteRule = z.object({
  site_id: id.nullable(),
  by: z.enum(['brand', 'group'], 'Use brand or group.').nullable(),
  /** A brand or group without a site gets `site_id`. */
  places: words(sitePlace),
});
export type SiteRule = z.infer<typeof siteRule>;

/** In the order of the summary. */
export const importMapping = z.object({
  sites: siteRule,
  statuses: words(z.object({ value, status: ticketStatus })),
  priorities: words(z.object({ value, priority: ticketPriority })),
  /** A tag of the team, a new one of the same name, or null to leave it out. */
  tags: words(z.object({ value, tag: z.union([id, z.literal('new'), z.null()]) })),
  /** `agent` is the key of an agent of the summary; null keeps only the name. */
  people: words(z.object({ agent: z.string(), member_id: id.nullable() })),
});
export type ImportMapping = z.infer<typeof importMapping>;

const countedValues = z.object({
  /** The most frequent ones first. */
  values: z.array(z.object({ value, count: z.int() })),
  /** What carries a word that is not listed, because there are too many. */
  unlisted: z.int(),
});
export type CountedValues = z.infer<typeof countedValues>;

export const importFault = z.object({
  file: z.string(),
  line: z.int(),
  source_id: z.string().nullable(),
  reason: z.string(),
});
export type ImportFault = z.infer<typeof importFault>;

/** What the file has. */
export const importSummary = z.object({
  tickets: z.int(),
  comments: z.int(),
  private_comments: z.int(),
  /** Attachments with their bytes, and those of which the file has only a name or a link: they are not imported. */
  files_inside: z.int(),
  files_linked: z.int(),
  merged: z.int(),
  rated: z.int(),
  repeated_rows: z.int(),
  cut_titles: z.int(),
  unreadable_texts: z.int(),
  /** Dates without a zone, and those such as 03/04/2024. */
  zoneless_dates: z.int(),
  ambiguous_dates: z.int(),
  first_created_at: timestamp.nullable(),
  last_created_at: timestamp.nullable(),
  statuses: countedValues,
  priorities: countedValues,
  tags: countedValues,
  brands: countedValues,
  groups: countedValues,
  agents: z.array(
    z.object({
      key: z.string(),
      email: z.string().nullable(),
      name: z.string().nullable(),
      tickets: z.int(),
      comments: z.int(),
    }),
  ),
  unlisted_agents: z.int(),
  /** All of them; the first 20 are listed. */
  faults: z.int(),
  first_faults: z.array(importFault),
});
export type ImportSummary = z.infer<typeof importSummary>;

/** Headers of a CSV by what they mean; missing ones are guessed. */
const importColumns = z.partialRecord(
  z.enum(IMPORT_COLUMNS as unknown as [ImportColumn, ...ImportColumn[]]),
  z.string().min(1, 'Name a column.').max(200, 'Use at most 200 characters.'),
);

export const importRun = z.object({
  id,
  team_id: id,
  state: z.enum(IMPORT_STATES),
  file_name: z.string(),
  /** Bytes of the file. */
  size: z.int().nullable(),
  /** Null until the file is checked. */
  source: source.nullable(),
  /** Tickets of the file, and how many of them are in. */
  rows: z.int(),
  next_row: z.int(),
  counts: z.object({
    /** New ones. */
    tickets: z.int(),
    comments: z.int(),
    /** Tickets of an earlier import, and what was new of their comments. */
    known: z.int(),
    added_comments: z.int(),
    /** Attachments that became files, and those of which only the name is listed. */
    files: z.int(),
    left_out_files: z.int(),
  }),
  created_by_name: z.string().nullable(),
  created_at: timestamp,
  /** When it began to store tickets. */
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  /** While it runs, and after its first pages. */
  seconds_left: z.int().nullable(),
  /** Why it was refused or failed, as a sentence. */
  reason: z.string().nullable(),
  paused_by_name: z.string().nullable(),
  paused_at: timestamp.nullable(),
  /** Null when nothing can be undone. */
  undo_until: timestamp.nullable(),
});
export type ImportRun = z.infer<typeof importRun>;

export const importDetail = importRun.extend({
  /** Begins another check of the same file, with other answers; null when the file is gone. */
  upload: uploadId.nullable(),
  timezone: z.string(),
  day_first: z.boolean().nullable(),
  /** Which header of a CSV was taken for what; `headers` are all, also when it was refused for them. */
  columns: importColumns.nullable(),
  headers: z.array(z.string()).nullable(),
  summary: importSummary.nullable(),
  /** Tickets that came with an earlier import to the chosen site and get only what is new. */
  known_tickets: z.int(),
  /** Complete once the file is checked. */
  mapping: importMapping.nullable(),
  /** What undoing would delete, and what stays because somebody touched it; not counted while it runs. */
  undo: z.object({ deleted: z.int(), kept: z.int() }).nullable(),
  /** Tickets that stayed when it was undone, the first 1,000. */
  kept_tickets: z.array(id),
});
export type ImportDetail = z.infer<typeof importDetail>;

export const newImport = z.object({
  /** A complete upload of this team, or the one of an import that was only checked. */
  upload: uploadId,
  /** The site of all tickets; chosen later without it. */
  site_id: id.optional(),
  /** Where dates without a zone were written; that of the team without it. */
  timezone: timezone.optional(),
  /** Whether 03/04/2024 is in April; without an answer, such dates are faults. */
  day_first: z.boolean('Use true or false.').nullable().optional(),
  columns: importColumns.optional(),
});
export type NewImport = z.input<typeof newImport>;

export const importChanges = z.object({
  /** Words that it does not name keep what they have. */
  mapping: importMapping.partial().optional(),
  state: z.enum(['running', 'paused'], 'Use running or paused.').optional(),
});
export type ImportChanges = z.infer<typeof importChanges>;

export const listImports = endpoint('GET /api/teams/:id/imports', {
  access: 'manage',
  summary: 'The imports of a team, newest first, at most 50',
  reply: z.array(importRun),
});

export const addImport = endpoint('POST /api/teams/:id/imports', {
  access: 'manage',
  summary: 'Check an uploaded file; replaces an import that was only checked',
  body: newImport,
  reply: importDetail,
  status: 201,
  fails: [409],
});

export const getImport = endpoint('GET /api/teams/:id/imports/:import', {
  access: 'manage',
  summary: 'What a file has, where its words lead, and how far the import is',
  reply: importDetail,
});

export const changeImport = endpoint('PUT /api/teams/:id/imports/:import', {
  access: 'manage',
  summary: 'Map words of the other desk; start, pause or resume the import',
  body: importChanges,
  reply: importDetail,
  fails: [409],
});

export const discardImport = endpoint('DELETE /api/teams/:id/imports/:import', {
  access: 'manage',
  summary: 'Give up an import that has stored nothing, and delete its file',
  reply: z.object({ id }),
  fails: [409],
});

export const exportImportFaults = endpoint('GET /api/teams/:id/imports/:import/faults', {
  access: 'manage',
  summary: 'Everything that an import leaves out, as CSV',
  reply: z.unknown(),
  replyType: 'text/csv',
});

export const undoImport = endpoint('POST /api/teams/:id/imports/:import/undo', {
  access: 'manage',
  summary: 'Delete the tickets of an import that nobody has touched since; possible for 14 days',
  reply: importDetail,
  fails: [409],
});
