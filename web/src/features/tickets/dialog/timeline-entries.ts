import type { Comment, TicketEvent } from '@deskbell/contract/tickets';
import { isDescribed } from './describe-event.ts';

/** A comment, or the events between two comments. */
export type TimelineEntry = { comment: Comment } | { events: TicketEvent[] };

/** Comments and history of a ticket, oldest first. */
export function timelineOf(comments: readonly Comment[] | undefined, events: readonly TicketEvent[]): TimelineEntry[] {
  if (!comments) return [];
  const single: ({ comment: Comment; at: number } | { event: TicketEvent; at: number })[] = [
    ...comments.map((comment) => ({ comment, at: Date.parse(comment.created_at) })),
    ...events.filter(isDescribed).map((event) => ({ event, at: Date.parse(event.created_at) })),
  ];
  const entries: TimelineEntry[] = [];
  for (const entry of single.sort((one, other) => one.at - other.at)) {
    const last = entries.at(-1);
    if ('comment' in entry) entries.push({ comment: entry.comment });
    else if (last && 'events' in last) last.events.push(entry.event);
    else entries.push({ events: [entry.event] });
  }
  return entries;
}
