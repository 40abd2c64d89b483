import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { JOB_TIMEOUTS, openPostgres } from '../db/drivers/postgres.ts';

const failOnLostConnection = (error: Error) => {
  throw error;
};

export const urlOnServer = (serverUrl: string, name: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;

/** A busy machine exceeds any shorter ones; tests of limits open databases of their own. */
const TEST_TIMEOUTS = { ...JOB_TIMEOUTS, connectMs: 240_000 };

export const openOnServer = (serverUrl: string, name: string): Database =>
  openPostgres(urlOnServer(serverUrl, name), failOnLostConnection, TEST_TIMEOUTS);

export async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  return name;
}

export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  onServer(serverUrl, `drop database ${name}`);

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const server = openPostgres(serverUrl, failOnLostConnection, TEST_TIMEOUTS);
  await sql.raw(statement).execute(server);
  await server.destroy();
}
