/** No zod here: every workspace imports these values. */
export const READ_TOOLS = [
  'list_sites',
  'search_tickets',
  'get_ticket',
  'find_similar_tickets',
  'list_canned_replies',
  'list_tags',
  'list_members',
  'desk_report',
] as const;

export const WRITE_TOOLS = [
  'prepare_reply',
  'add_note',
  'set_tags',
  'set_priority',
  'assign',
  'set_status',
  'snooze',
] as const;
export type WriteTool = (typeof WRITE_TOOLS)[number];

/** Calls of an assistant are kept this long. */
export const ASSISTANT_CALL_DAYS = 30;
export const ASSISTANT_CALLS_PAGE_SIZE = 50;
export const ASSISTANT_CHANGES_PER_HOUR = 60;
/** Used and dismissed replies can be brought back for this long. */
export const SUGGESTION_UNDO_HOURS = 24;
