import { type Product, removeDataDir, startProduct, temporaryDataDir } from '../e2e/product.ts';
import { addSites, type Site } from './add-sites.ts';
import { CookieClient } from './cookie-client.ts';

interface Desk {
  readonly product: Product;
  readonly owner: CookieClient;
  readonly sites: readonly Site[];
  close(): Promise<void>;
}

export async function openDesk(
  databaseUrl: string,
  siteCount: number,
  settings: Record<string, string> = {},
): Promise<Desk> {
  const dataDir = temporaryDataDir();
  const product = await startProduct(dataDir, {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'bench bench bench bench bench bench',
    // The load sets X-Forwarded-For, so that each visitor has its own rate limit.
    TRUST_PROXY: '127.0.0.0/8,::1',
    LOG_LEVEL: 'error',
    ...settings,
  });
  const owner = new CookieClient(product.url);
  await owner.signIn('bench@example.com');
  const close = async () => {
    await product.stop();
    removeDataDir(dataDir);
  };
  return { product, owner, sites: await addSites(owner, siteCount), close };
}
