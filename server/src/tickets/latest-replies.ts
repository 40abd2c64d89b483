import type { CustomerReply } from '@deskbell/contract/tickets';
import type { Database } from '../db/database.ts';
import type { Scope } from '../scope.ts';
import { inScope } from '../sites/site-scope.ts';

const REPLIES_MAX = 10;
/** More comments than are written while a page is open: what is older is no news. */
const COMMENTS_READ_MAX = 20_000;

/**
 * Replies of customers for notifications. Reads only comments after a known id, by primary key: an index on the replies
 * of a team would cost every comment a write. Without an id there is nothing to report but where to start.
 */
export async function listReplies(
  db: Database,
  scope: Scope<'read'>,
  after: number | undefined,
): Promise<{ last_id: number; replies: CustomerReply[] }> {
  const newest = await db.selectFrom('comments').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const last_id = newest?.id ?? 0;
  if (after === undefined) return { last_id, replies: [] };
  const replies = await db
    .selectFrom('comments')
    .innerJoin('tickets', 'tickets.id', 'comments.ticket_id')
    .innerJoin('sites', 'sites.id', 'tickets.site_id')
    .select(['comments.id', 'comments.ticket_id', 'tickets.title as ticket_title', 'sites.name as site_name'])
    .select('comments.author_name')
    .where('comments.id', '>', Math.max(after, last_id - COMMENTS_READ_MAX))
    .where('comments.author', '=', 'customer')
    .where(inScope(scope))
    .orderBy('comments.id', 'desc')
    .limit(REPLIES_MAX)
    .execute();
  return { last_id: Math.max(last_id, replies[0]?.id ?? 0), replies };
}
