import type { Comment, TicketEvent } from '@deskbell/contract/tickets';
import { describeEvent } from './describe-event.ts';

type Entry = { comment: Comment } | { event: TicketEvent };

const timeOf = (entry: Entry) => Date.parse('comment' in entry ? entry.comment.created_at : entry.event.created_at);

/** Comments and history of a ticket, oldest first. */
export function timelineOf(comments: readonly Comment[], events: readonly TicketEvent[]): Entry[] {
  const entries: Entry[] = [
    ...comments.map((comment) => ({ comment })),
    ...events.filter((event) => describeEvent(event) !== null).map((event) => ({ event })),
  ];
  return entries.sort((one, other) => timeOf(one) - timeOf(other));
}
