// Without zod, so that the web app can bundle the values.
export const TICKET_STATUSES = ['new', 'open', 'in_progress', 'resolved', 'closed', 'archived'] as const;
export const TICKET_PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const;
