import pg from 'pg';
import { type Product, removeDataDir, startProduct, temporaryDataDir } from '../e2e/product.ts';
import { lookUpPostgres } from '../scripts/test-machine.ts';
import { startTestPostgres, type TestPostgres } from '../scripts/test-postgres.ts';

interface OpenProduct extends Product {
  close(): Promise<void>;
}

let shared: { readonly product: OpenProduct; readonly postgres: TestPostgres; databases: number } | null = null;

/** Shares one product and one PostgreSQL: starting them takes longer than a smoke run. */
export async function sharing(run: () => Promise<void>): Promise<void> {
  shared = { product: await startOnDataDir(), postgres: await startPostgres(), databases: 0 };
  try {
    await run();
  } finally {
    await shared.product.close();
    await shared.postgres.stop();
  }
}

export async function openProduct(): Promise<OpenProduct> {
  return shared ? { ...shared.product, close: async () => undefined } : startOnDataDir();
}

export async function openPostgres(): Promise<TestPostgres> {
  if (!shared) return startPostgres();
  shared.databases += 1;
  const url = await createDatabase(shared.postgres.url, `bench_${shared.databases}`);
  return { url, stop: async () => undefined };
}

export async function createDatabase(postgresUrl: string, name: string): Promise<string> {
  const postgres = new pg.Client({ connectionString: postgresUrl });
  await postgres.connect();
  await postgres.query(`create database ${name}`);
  await postgres.end();
  return Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
}

async function startOnDataDir(): Promise<OpenProduct> {
  const dataDir = temporaryDataDir();
  const product = await startProduct(dataDir);
  const close = async () => {
    await product.stop();
    removeDataDir(dataDir);
  };
  return { ...product, close };
}

async function startPostgres(): Promise<TestPostgres> {
  const bin = lookUpPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed.');
  return startTestPostgres(bin);
}
