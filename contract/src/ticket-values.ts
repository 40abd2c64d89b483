/** Without zod, for code that must stay small in the browser. */
export const TICKET_STATUSES = ['new', 'open', 'in_progress', 'resolved', 'closed', 'archived'] as const;
/** Neither solved nor put away. */
export const OPEN_STATUSES = ['new', 'open', 'in_progress'] as const satisfies (typeof TICKET_STATUSES)[number][];
export const TICKET_PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const;

/** How a ticket came: from the widget, the form without scripts, an email, a member, a program, or another desk. */
export const TICKET_ORIGINS = ['widget', 'form', 'email', 'member', 'api', 'import'] as const;

export const TICKET_SORTS = ['created', 'activity', 'waiting', 'priority'] as const;

export const COMMENT_AUDIENCES = ['customer', 'client', 'team'] as const;

/** How a comment was written: in the dashboard, by email, on the ticket page, or by a program. */
export const COMMENT_ORIGINS = ['app', 'email', 'page', 'api'] as const;

/** As typed, or with the subset of Markdown of formatted-text/parse.ts. */
export const COMMENT_FORMATS = ['plain', 'markdown'] as const;

export const DRAFT_KINDS = ['reply', 'note'] as const;

/** Why someone follows a ticket. */
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
] as const;
