import type { CommentAudience } from '@deskbell/contract/tickets';
import type { Database } from '../db/database.ts';

export type Reader = 'visitor' | 'client' | 'team';

const AUDIENCES_OF: Record<Reader, readonly CommentAudience[]> = {
  visitor: ['customer'],
  client: ['customer', 'client'],
  team: ['customer', 'client', 'team'],
};

export const audiencesOf = (reader: Reader): readonly CommentAudience[] => AUDIENCES_OF[reader];

/** Whatever leaves the team reads comments through this query only. */
export const commentsFor = (db: Database, reader: Reader, ticketId: number) =>
  db
    .selectFrom('comments')
    .where('comments.ticket_id', '=', ticketId)
    .where('comments.audience', 'in', [...audiencesOf(reader)]);
