import type { TicketStatus } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { noteQueued } from '../../db/queued-work.ts';
import { removeEmailLogsOf } from '../../email-log/email-logs.ts';
import { isCountedAsResolved, secondsToResolve } from '../resolution.ts';
import { COUNTER_OF, type Counter } from '../ticket-counters.ts';
import { removeRatings } from '../visitor/ratings.ts';

/** Moves the site's counters, too. Daily analytics stay. The caller has locked the site. */
export async function deleteTickets(tx: Database, siteId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  await removeRatings(tx, siteId, ids);
  await removeEmailLogsOf(tx, ids);
  const { rows } = await sql<{ status: TicketStatus; is_resolved: boolean; seconds: number }>`
    delete from tickets where site_id = ${siteId} and id = any(${ids}::int8[])
    returning status, ${isCountedAsResolved} as is_resolved, ${secondsToResolve} as seconds`.execute(tx);
  noteQueued(tx, 'file_removals');
  const left = new Map<Counter, number>();
  for (const { status } of rows) left.set(COUNTER_OF[status], (left.get(COUNTER_OF[status]) ?? 0) + 1);
  await tx
    .updateTable('sites')
    .set((site) => ({
      ...Object.fromEntries([...left].map(([counter, by]) => [counter, site(counter, '-', by)])),
      resolved_tickets: site('resolved_tickets', '-', rows.filter(({ is_resolved }) => is_resolved).length),
      resolution_seconds: site(
        'resolution_seconds',
        '-',
        rows.reduce((sum, { seconds }) => sum + seconds, 0),
      ),
    }))
    .where('id', '=', siteId)
    .execute();
  return rows.length;
}
