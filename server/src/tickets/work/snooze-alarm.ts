import { sql } from 'kysely';
import { QueueWorker } from '../../background/queue-worker.ts';
import type { Database } from '../../db/database.ts';
import type { SiteRow } from '../../scope.ts';
import { queueWokenNotification } from '../notify/member-notifications.ts';
import { SYSTEM } from '../ticket-history.ts';
import { wakeTicket } from './snooze.ts';

export class SnoozeAlarm extends QueueWorker<SiteRow> {
  constructor(db: Database, { onWoken, onError }: { onWoken(site: SiteRow): void; onError(error: unknown): void }) {
    super({
      claim: () => wakeNext(db),
      process: async (site) => onWoken(site),
      concurrency: 1,
      onError,
    });
  }
}

function wakeNext(db: Database): Promise<SiteRow | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<SiteRow & { id: number }>`
      select tickets.id, site_id, tickets.team_id from tickets inner join sites on sites.id = site_id
      where snoozed_until <= now() order by snoozed_until limit 1 for update of tickets skip locked`.execute(tx);
    const [due] = rows;
    if (!due) return null;
    await wakeTicket(tx, due.id, SYSTEM);
    await queueWokenNotification(tx, due.id);
    return { site_id: due.site_id, team_id: due.team_id };
  });
}
