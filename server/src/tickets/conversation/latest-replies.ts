import type { CustomerReply } from '@deskbell/contract/desk';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../scope.ts';
import { inScope } from '../../sites/site-scope.ts';

const REPLIES_MAX = 10;
/** Replies older than this many comments, over all teams, are not listed as new. */
const COMMENTS_READ_MAX = 5_000;

/** Walks the primary key: an index on replies of a team would slow every comment down. `last_id` reveals no other team. */
export async function listReplies(
  db: Database,
  scope: Scope<'read'>,
  after: number | undefined,
): Promise<{ last_id: number; replies: CustomerReply[] }> {
  const newest = db.selectFrom('comments').select(({ fn }) => fn.max('comments.id').as('id'));
  const replies = await db
    .selectFrom('comments')
    .innerJoin('tickets', 'tickets.id', 'comments.ticket_id')
    .innerJoin('sites', 'sites.id', 'tickets.site_id')
    .select(['comments.id', 'comments.ticket_id', 'tickets.title as ticket_title', 'sites.name as site_name'])
    .select('comments.author_name')
    .where('comments.id', '>', sql<number>`greatest(${after ?? 0}::int8, ${newest} - ${COMMENTS_READ_MAX}::int8)`)
    .where('comments.author', '=', 'customer')
    .where(inScope(scope))
    .orderBy('comments.id', 'desc')
    .limit(after === undefined ? 1 : REPLIES_MAX)
    .execute();
  return { last_id: Math.max(after ?? 0, replies[0]?.id ?? 0), replies: after === undefined ? [] : replies };
}
