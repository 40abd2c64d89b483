import { randomUUID } from 'node:crypto';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { Retention } from '../retention/retention.ts';
import { Sealer } from '../signed-links/sealing.ts';
import { addSite } from '../testing/an-installation.ts';
import { aSiteIn } from '../testing/fixtures.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { aMigratedDatabase } from '../testing/test-database.ts';
import { recount, storedCounters } from '../testing/ticket-counts.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';

const SENDERS = 6;
const KILLS = 2;
const TICKETS_BETWEEN_KILLS = 20;
const EXPIRED = 1_100;

let lastAddress = 0;
const anAddress = () => {
  lastAddress += 1;
  return `10.9.${lastAddress >> 8}.${lastAddress & 255}`;
};

/** Visitors who retry unacknowledged tickets with the same idempotency key, and what was acknowledged. */
class Ledger {
  readonly acknowledged = new Map<string, number>();
  readonly #unacknowledged: string[] = [];
  loadsSent = 0;
  loadsAcknowledged = 0;

  constructor(readonly site: Site) {}

  async send(server: ServerProcess, tickets: number, onReached: () => void): Promise<void> {
    const goal = this.acknowledged.size + tickets;
    let isReached = false;
    const one = async () => {
      while (await this.#visit(server)) {
        // Race: two senders may see the goal reached.
        if (isReached || this.acknowledged.size < goal) continue;
        isReached = true;
        onReached();
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, one));
  }

  async #visit(server: ServerProcess): Promise<boolean> {
    this.loadsSent += 1;
    const load = await this.#post(server, 'events', { type: 'load' });
    if (!load) return false;
    this.loadsAcknowledged += 1;
    const key = this.#unacknowledged.pop() ?? randomUUID();
    const email = `${key}@example.com`;
    const ticket = await this.#post(server, 'tickets', { idempotency_key: key, title: key, description: 'x', email });
    if (!ticket) this.#unacknowledged.push(key);
    else this.acknowledged.set(key, ticket.id);
    return ticket !== null;
  }

  async #post({ url }: ServerProcess, path: string, body: object): Promise<{ id: number } | null> {
    try {
      const answer = await fetch(`${url}/api/widget/${path}`, {
        method: 'POST',
        headers: { 'x-forwarded-for': anAddress() },
        body: JSON.stringify({ site_key: this.site.api_key, ...body }),
      });
      return answer.ok ? ((await answer.json()) as { id: number }) : null;
    } catch {
      return null;
    }
  }

  async retryUnacknowledged(server: ServerProcess): Promise<void> {
    while (this.#unacknowledged.length > 0) await this.#visit(server);
  }
}

/** Has tickets that retention deletes while the server is killed. */
async function aSiteToEmpty(db: Database, ownerId: number): Promise<Site> {
  const site = await addSite(db, ownerId, 'old.example');
  await sql`
    insert into tickets (site_id, team_id, title, description, status, status_changed_at)
    select ${site.id}, ${site.team_id}, 'Old', 'Old', 'closed', now() - interval '40 days' from generate_series(1, ${EXPIRED}::int)`.execute(
    db,
  );
  await sql`update sites set closed_tickets = ${EXPIRED}, keep_tickets_days = 30 where id = ${site.id}`.execute(db);
  return site;
}

const SECRET_KEY = 'a secret that outlives the killed processes of this test';

async function addWebhook(db: Database, { team_id }: Site, url: string): Promise<void> {
  const secret = new Sealer({ current: SECRET_KEY, previous: null }, 'webhook secret').seal('whsec_c2VjcmV0');
  await sql`insert into webhooks (team_id, url, events, secret) values (${team_id}, ${url}, '{ticket.created}', ${secret})`.execute(
    db,
  );
  await sql`update teams set has_webhooks = true where id = ${team_id}`.execute(db);
}

test('after a kill, every acknowledged ticket is stored exactly once, and its webhook told', async () => {
  const { env: database, open } = await aMigratedDatabase();
  const receiver = new WebhookReceiver();
  await receiver.start();
  const env = { ...database, SECRET_KEY, OUTBOUND_ALLOW: '127.0.0.0/8', TRUST_PROXY: '127.0.0.0/8,::1' };
  const before = await open();
  const { owner, site } = await aSiteIn(before, { admin_notification_email: 'desk@kettle.example' });
  const old = await aSiteToEmpty(before, owner.id);
  await addWebhook(before, site, receiver.url);
  await before.destroy();

  const ledger = new Ledger(site);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await startServerProcess(env);
    let killed: Promise<void> | undefined;
    await ledger.send(server, TICKETS_BETWEEN_KILLS, () => {
      killed = server.end('SIGKILL');
    });
    await killed;
  }
  const leased = await open();
  await sql`update webhooks set busy_until = null`.execute(leased);
  await sql`update webhook_deliveries set next_attempt_at = now() where status = 'sending'`.execute(leased);
  await leased.destroy();
  const server = await startServerProcess(env);
  await ledger.retryUnacknowledged(server);
  const told = () => new Map(receiver.received.map(({ headers, body }) => [headers['webhook-id'], JSON.parse(body)]));
  await expect.poll(() => told().size).toBeGreaterThanOrEqual(ledger.acknowledged.size);
  await server.end('SIGTERM');
  receiver.stop();
  const toldTickets = [...told().values()].map(({ data }) => data.ticket.id);
  expect(toldTickets.sort()).toEqual([...ledger.acknowledged.values()].sort());
  // A kill may hit one delivery between response and storage.
  expect(receiver.received.length).toBeLessThanOrEqual(ledger.acknowledged.size + KILLS);

  const after = await open();
  const retention = new Retention(after, { onDeleted: () => undefined, onError: (error) => Promise.reject(error) });
  retention.wake();
  await retention.drained();
  await retention.stop();
  expect(await storedCounters(old.id, after)).toMatchObject({ closed_tickets: 0, total_tickets: 0 });
  expect(await recount(old.id, after)).toMatchObject({ total_tickets: 0 });
  const lines = await after
    .selectFrom('audit_entries')
    .select('about')
    .where('action', '=', 'retention_deleted')
    .execute();
  expect(lines).toEqual([{ about: { site_name: old.name, tickets: EXPIRED, files: 0 } }]);
  const { rows: tickets } = await sql<{ id: number; title: string }>`
    select id, title from tickets where site_id = ${site.id}`.execute(after);
  expect(new Map(tickets.map(({ id, title }) => [title, id]))).toEqual(ledger.acknowledged);
  expect(tickets).toHaveLength(ledger.acknowledged.size);
  expect(ledger.acknowledged.size).toBeGreaterThanOrEqual(KILLS * TICKETS_BETWEEN_KILLS);
  expect(await storedCounters(site.id, after)).toEqual(await recount(site.id, after));

  const { rows: emails } = await sql<{ email_type: string; rows: number; tickets: number }>`
    select email_type, count(*) as rows, count(distinct ticket_id) as tickets from email_logs group by email_type order by 1`.execute(
    after,
  );
  const once = { rows: tickets.length, tickets: tickets.length };
  expect(emails).toEqual([
    { email_type: 'admin_notification', ...once },
    { email_type: 'user_confirmation', ...once },
  ]);

  const { rows: days } = await sql<{ loads: number; sent: number }>`
    select sum(widget_loads)::int8 as loads, sum(tickets_submitted)::int8 as sent from site_days`.execute(after);
  await after.destroy();
  expect(days[0]?.sent).toBe(tickets.length);
  // A kill may hit events that are counted but not acknowledged: at most one per sender.
  expect(days[0]?.loads).toBeGreaterThanOrEqual(ledger.loadsAcknowledged);
  expect(days[0]?.loads).toBeLessThanOrEqual(ledger.loadsSent);
  expect(ledger.loadsSent - ledger.loadsAcknowledged).toBeLessThanOrEqual(KILLS * SENDERS);
});
