/** No zod here: the browser imports these values. */
export const TICKET_STATUSES = ['new', 'open', 'in_progress', 'resolved', 'closed', 'archived'] as const;
export const OPEN_STATUSES = ['new', 'open', 'in_progress'] as const satisfies (typeof TICKET_STATUSES)[number][];
export const TICKET_PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const;

/** Where a ticket came from: the widget, the form without scripts, an email, a member, an API token, or an import. */
export const TICKET_ORIGINS = ['widget', 'form', 'email', 'member', 'api', 'import'] as const;

export const TICKET_SORTS = ['created', 'activity', 'waiting', 'priority', 'due'] as const;

/** What tickets of a list are counted by. */
export const TICKET_DIMENSIONS = ['site', 'status', 'priority', 'assignee', 'tag'] as const;

export const COMMENT_AUDIENCES = ['customer', 'client', 'team'] as const;

/** Where a comment was written: the dashboard, an email, the ticket page, or an API token. */
export const COMMENT_ORIGINS = ['app', 'email', 'page', 'api'] as const;

/** Plain text, or the subset of Markdown of formatted-text/parse.ts. */
export const COMMENT_FORMATS = ['plain', 'markdown'] as const;

export const DRAFT_KINDS = ['reply', 'note'] as const;

export const FOLLOW_REASONS = ['assigned', 'wrote_note', 'mentioned', 'chosen'] as const;

export const RATING_SCORES = ['good', 'okay', 'bad'] as const;

export const TICKET_EVENT_KINDS = [
  'status',
  'assigned',
  'snoozed',
  'woke',
  'merged',
  'unmerged',
  'rated',
  'erased',
  'link_ended',
  'file_removed',
  'retitled',
  'priority',
  'tagged',
  'moved',
  'blocked',
  'known_issue',
  'issue_solved',
] as const;
