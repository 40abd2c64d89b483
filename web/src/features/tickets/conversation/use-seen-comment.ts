import type { Comment } from '@deskbell/contract/tickets';
import { useEffect, useState } from 'react';
import { storedSeen, storeSeen } from '../drafts/draft-copies.ts';

/** Compares ids, as the server does: a merge brings older comments with new ids. */
const newestPublic = (comments: readonly Comment[]): number | null =>
  comments.reduce<number | null>(
    (newest, { id, audience }) => (audience === 'customer' && id > (newest ?? 0) ? id : newest),
    null,
  );

/** The newest public comment; fixed from the first typed letter on. */
export function useSeenComment(ticketId: number, comments: readonly Comment[] | undefined, isWriting: boolean) {
  const newest = comments && newestPublic(comments);
  const [seen, setSeen] = useState(() => storedSeen(ticketId));
  if (newest !== undefined && newest !== seen && (!isWriting || seen === undefined)) setSeen(newest);

  const kept = isWriting ? seen : undefined;
  useEffect(() => storeSeen(ticketId, kept), [ticketId, kept]);

  const isOutdated = isWriting && seen !== undefined && (newest ?? 0) > (seen ?? 0);
  return { newest: newest ?? null, seen, isOutdated, markSeen: setSeen };
}
