import type { CustomerReply } from '@deskbell/contract/tickets';
import type { Database } from '../db/database.ts';
import type { Owner } from '../owner.ts';

const REPLIES_MAX = 10;

/**
 * Replies of customers for notifications. Reads only comments after a known id, by primary key: an index on the replies
 * of an owner would cost every comment a write. Without an id there is nothing to report but where to start.
 */
export async function listReplies(
  db: Database,
  owner: Owner,
  after: number | undefined,
): Promise<{ last_id: number; replies: CustomerReply[] }> {
  if (after === undefined) {
    const newest = await db.selectFrom('comments').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return { last_id: newest?.id ?? 0, replies: [] };
  }
  const replies = await db
    .selectFrom('comments')
    .innerJoin('tickets', 'tickets.id', 'comments.ticket_id')
    .innerJoin('sites', 'sites.id', 'tickets.site_id')
    .select(['comments.id', 'comments.ticket_id', 'tickets.title as ticket_title', 'sites.name as site_name'])
    .select('comments.author_name')
    .where('comments.id', '>', after)
    .where('comments.author', '=', 'customer')
    .where('tickets.owner_id', '=', owner.id)
    .orderBy('comments.id', 'desc')
    .limit(REPLIES_MAX)
    .execute();
  return { last_id: replies[0]?.id ?? after, replies };
}
