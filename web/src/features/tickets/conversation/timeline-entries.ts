import type { Comment, TicketEvent } from '@deskbell/contract/tickets';
import { MINUTE_MS } from '@deskbell/contract/units';
import { isDescribed } from './describe-event.ts';

export type HistoryEvent = TicketEvent & { isUndone?: true };

export type TimelineEntry = { comment: Comment } | { events: HistoryEvent[] };

const UNDONE_MS = MINUTE_MS;

const sameValue = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function takesBack(later: TicketEvent, earlier: HistoryEvent): boolean {
  const isSameKind = later.kind === earlier.kind && later.kind !== 'merged' && later.kind !== 'unmerged';
  return (
    isSameKind &&
    !earlier.isUndone &&
    later.actor === 'member' &&
    later.actor_name === earlier.actor_name &&
    Date.parse(later.created_at) - Date.parse(earlier.created_at) < UNDONE_MS &&
    sameValue(later.change.before, earlier.change.after) &&
    sameValue(later.change.after, earlier.change.before)
  );
}

function append(events: HistoryEvent[], event: TicketEvent): void {
  const last = events.at(-1);
  if (last && takesBack(event, last)) events[events.length - 1] = { ...last, isUndone: true };
  else events.push(event);
}

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
    else if (last && 'events' in last) append(last.events, entry.event);
    else entries.push({ events: [entry.event] });
  }
  return entries;
}
