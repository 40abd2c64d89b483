import { setTimeout as pause } from 'node:timers/promises';
import type { TransactionBuilder } from 'kysely';
import type { Schema } from './tables/schema.ts';

const ATTEMPTS = 5;
const PAUSE_MS = 40;

/** After a deadlock nothing is stored. The random pause keeps those that met from meeting again. */
export function repeatingAborted(
  transaction: TransactionBuilder<Schema>,
  isAborted: (error: unknown) => boolean,
): TransactionBuilder<Schema> {
  const execute = transaction.execute.bind(transaction);
  transaction.execute = async (callback) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await execute(callback);
      } catch (error) {
        if (attempt === ATTEMPTS || !isAborted(error)) throw error;
        await pause(Math.random() * PAUSE_MS * attempt);
      }
  };
  return transaction;
}
