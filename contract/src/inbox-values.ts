/** No zod here: every workspace imports these values. */
export const INBOX_KINDS = [
  'mention',
  'reply',
  'note',
  'assigned',
  'rated',
  'woke',
  'due_soon',
  'overdue',
  'widget_silent',
  'widget_blocked',
  'widget_back',
  'widget_elsewhere',
  'page_alarm',
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

export const INBOX_DAYS = 30;
export const INBOX_PAGE_SIZE = 50;
/** Unread rows are counted up to here, and as many can be marked in one call. */
export const INBOX_COUNTED_AT_MOST = 100;
export const INBOX_MARKED_AT_MOST = 1_000;
