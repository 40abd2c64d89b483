import type { Kysely, TransactionBuilder } from 'kysely';
import type { Schema } from './tables/schema.ts';

/** Tables whose rows background workers claim; see start/workers.ts. */
export type Queue =
  | 'email_logs'
  | 'member_notifications'
  | 'webhook_deliveries'
  | 'push_deliveries'
  | 'inbound_emails'
  | 'file_removals'
  | 'all_sites'
  | 'known_issues'
  | 'imports';

type Listener = (queue: Queue, dueInMs: number) => void;

const listenersOf = new WeakMap<Kysely<Schema>, Set<Listener>>();
/** Holds transactions that have not ended. */
const queuedIn = new WeakMap<Kysely<Schema>, Map<string, readonly [Queue, number]>>();

/** The listener is told of every queue to which a commit added rows, once per commit; a rollback tells nothing. */
export function onQueued(db: Kysely<Schema>, listener: Listener): void {
  listenersOf.set(db, (listenersOf.get(db) ?? new Set()).add(listener));
}

/** Functions that queue a row call this after their statement. */
export function noteQueued(tx: Kysely<Schema>, queue: Queue, dueInMs = 0): void {
  const queued = queuedIn.get(tx);
  if (queued) queued.set(`${queue} ${dueInMs}`, [queue, dueInMs]);
  else for (const listener of listenersOf.get(tx) ?? []) listener(queue, dueInMs);
}

/** Notifies the listeners of the database after each commit of this transaction. */
export function notifyingQueued(
  db: Kysely<Schema>,
  transaction: TransactionBuilder<Schema>,
): TransactionBuilder<Schema> {
  const execute = transaction.execute.bind(transaction);
  transaction.execute = async (callback) => {
    const queued = new Map<string, readonly [Queue, number]>();
    const result = await execute((tx) => {
      queuedIn.set(tx, queued);
      return callback(tx);
    });
    for (const [queue, dueInMs] of queued.values())
      for (const listener of listenersOf.get(db) ?? []) listener(queue, dueInMs);
    return result;
  };
  return transaction;
}
