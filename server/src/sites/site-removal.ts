import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { QueueWorker } from '../background/queue-worker.ts';
import type { Database } from '../db/database.ts';
import { noteQueued } from '../db/queued-work.ts';

/** Short pages: the embedded database has one connection and must answer requests in between. */
const TICKETS_PER_PAGE = 200;
const ROWS_PER_PAGE = 5_000;
const BETWEEN_PAGES_MS = 20;

/** Large tables whose rows belong to no ticket. */
const PAGED_TABLES = [
  'email_logs',
  'inbound_emails',
  'session_days',
  'site_user_days',
  'page_days',
  'reply_times',
  'report_days',
] as const;

/** In pages, one transaction each: a crash loses at most one page, and instances take turns. */
export class SiteRemoval extends QueueWorker<number> {
  constructor(db: Database, { onRemoved, onError }: { onRemoved?(): void; onError(error: unknown): void }) {
    let isRemoving = false;
    super({
      claim: async () => {
        const removed = await removePage(db);
        if (removed === null && isRemoving) onRemoved?.();
        isRemoving = removed !== null;
        return removed;
      },
      process: async () => void (await pause(BETWEEN_PAGES_MS)),
      concurrency: 1,
      onError,
    });
  }
}

function removePage(db: Database): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    // `no key update`: marking an email as sent references the site, and waiting for it would be a deadlock.
    const { rows } = await sql<{ id: number }>`
      select id from all_sites where deleted_at is not null order by id limit 1 for no key update skip locked`.execute(
      tx,
    );
    const [site] = rows;
    if (!site) return removeTeam(tx);
    // Foreign keys delete comments, idempotency keys, emails and inbound emails with their ticket.
    const tickets = await deleted(
      tx,
      sql`delete from tickets where id = any(array(
        select id from tickets where site_id = ${site.id} limit ${TICKETS_PER_PAGE}))`,
    );
    noteQueued(tx, 'file_removals');
    if (tickets > 0) return tickets;
    for (const table of PAGED_TABLES) {
      const removed = await deleted(
        tx,
        sql`delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where site_id = ${site.id} limit ${ROWS_PER_PAGE}))`,
      );
      if (removed > 0) return removed;
    }
    return deleted(tx, sql`delete from all_sites where id = ${site.id}`);
  });
}

async function removeTeam(tx: Database): Promise<number | null> {
  const removed = await deleted(
    tx,
    sql`delete from teams where id = (
      select id from teams where deleted_at is not null and not exists (select from all_sites where team_id = teams.id)
      limit 1 for update skip locked)`,
  );
  return removed > 0 ? removed : null;
}

async function deleted(tx: Database, statement: ReturnType<typeof sql>): Promise<number> {
  return Number((await statement.execute(tx)).numAffectedRows ?? 0);
}
