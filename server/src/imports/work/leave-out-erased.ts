import type { Database } from '../../db/database.ts';
import { type Erased, lookUpErasedSince } from '../../people/erased-since.ts';
import type { PersonHmac } from '../../people/erasures.ts';
import type { ImportedTicket } from '../imported-ticket.ts';
import type { Holding } from '../store/run-import.ts';

/** The file still has whoever was erased since it was checked: their tickets and comments do not come back with a later page. */
export const leavingOutErased =
  (hmac: PersonHmac): Holding =>
  async (tx: Database, { team_id, created_at }, tickets) => {
    const erased = await lookUpErasedSince(tx, hmac, team_id, created_at);
    return erased ? tickets.flatMap((ticket) => withoutErased(ticket, erased)) : tickets;
  };

function withoutErased(ticket: ImportedTicket, { isErased }: Erased): ImportedTicket[] {
  const isOf = (email: string | null | undefined) => email !== null && email !== undefined && isErased(email);
  if (isOf(ticket.requester?.email)) return [];
  const comments = ticket.comments.filter(({ person, author }) => author === 'agent' || !isOf(person?.email));
  const gone = new Set(ticket.comments.filter((each) => !comments.includes(each)).map(({ source_id }) => source_id));
  const files = ticket.files.filter(
    ({ comment_source_id }) => comment_source_id === null || !gone.has(comment_source_id),
  );
  return [{ ...ticket, comments, files }];
}
