import { type Product, removeDataDir, startProduct, temporaryDataDir } from '../e2e/product.ts';
import { findPostgres } from '../scripts/test-machine.ts';
import { startTestPostgres } from '../scripts/test-postgres.ts';
import { CookieClient } from './cookie-client.ts';

/** The product on PostgreSQL, with an owner who has sites. */
export interface Desk {
  readonly product: Product;
  readonly owner: CookieClient;
  readonly sites: readonly { id: number; api_key: string }[];
  close(): Promise<void>;
}

export async function openDesk(databaseUrl: string, siteCount: number): Promise<Desk> {
  const dataDir = temporaryDataDir();
  const product = await startProduct(dataDir, undefined, {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'bench bench bench bench bench bench',
    // Every visitor has an address of their own.
    TRUST_PROXY: '127.0.0.0/8,::1',
    LOG_LEVEL: 'error',
  });
  const owner = new CookieClient(product.url);
  await owner.signIn('bench@example.com');
  const sites: { id: number; api_key: string }[] = [];
  for (let n = 1; n <= siteCount; n += 1)
    sites.push(await owner.json('POST', '/api/sites', { name: `Site ${n}`, domain: `site-${n}.example.com` }));
  const close = async () => {
    await product.stop();
    removeDataDir(dataDir);
  };
  return { product, owner, sites, close };
}

export function startPostgres() {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed.');
  return startTestPostgres(bin);
}
