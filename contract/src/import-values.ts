import { MIB } from './units.ts';

/** No zod here: the web app imports these values. */
export const IMPORT_SOURCES = {
  zendesk: 'Zendesk',
  freshdesk: 'Freshdesk',
  helpscout: 'Help Scout',
  freescout: 'FreeScout',
  osticket: 'osTicket',
  chatwoot: 'Chatwoot',
  deskbell: 'Deskbell',
  csv: 'CSV',
} as const;
export type ImportSource = keyof typeof IMPORT_SOURCES;

/**
 * Checking becomes checked or refused; checked, paused and failed ones can run; undoing becomes undone. Only a worker leaves
 * checking, running and undoing, but running can be paused.
 */
export const IMPORT_STATES = [
  'checking',
  'checked',
  'refused',
  'running',
  'paused',
  'failed',
  'done',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What a column of a CSV may mean. */
export const IMPORT_COLUMNS = [
  'id',
  'title',
  'text',
  'status',
  'priority',
  'email',
  'name',
  'assignee',
  'created',
  'updated',
  'closed',
  'tags',
  'brand',
  'group',
  'page',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const IMPORT_FILE_BYTES_MAX = 500 * MIB;
export const IMPORT_UNDO_DAYS = 14;
/** Different words of one kind that are counted and can be mapped. */
export const IMPORT_WORDS_MAX = 1_000;
