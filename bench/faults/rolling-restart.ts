/** `npm run faults -- restart [nginx haproxy caddy]`: behind each proxy, as docs/self-hosting.md configures it. */
import { freePort } from '../../e2e/free-port.ts';
import { type Product, removeDataDir, startProduct, temporaryDataDir } from '../../e2e/product.ts';
import { addSites } from '../add-sites.ts';
import { CookieClient } from '../cookie-client.ts';
import { openPostgres } from '../open-product.ts';
import { DOCUMENTED_PROXIES, startDocumentedProxy } from './documented-proxies.ts';
import { MixedLoad } from './mixed-load.ts';

const DRAIN_SECONDS = 5;
const LEAST_REQUESTS = 1_000;

const asked = process.argv.slice(2);
const postgres = await openPostgres();
const files = temporaryDataDir();
try {
  for (const [name, proxy] of Object.entries(DOCUMENTED_PROXIES)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    if (!(await restartBehind(name, proxy))) process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  removeDataDir(files);
}

async function restartBehind(name: string, proxy: (typeof DOCUMENTED_PROXIES)[string]): Promise<boolean> {
  const port = await freePort();
  const ports: [number, number] = [await freePort(), await freePort()];
  const dataDirs = [temporaryDataDir(), temporaryDataDir()];
  const url = `http://127.0.0.1:${port}`;
  const start = (n: number): Promise<Product> =>
    startProduct(dataDirs[n] ?? '', {
      DATABASE_URL: postgres.url,
      SECRET_KEY: 'restart restart restart restart restart',
      PUBLIC_URL: url,
      PORT: String(ports[n]),
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      TRUST_PROXY: '127.0.0.1, ::1',
      FILES_DIR: files,
      LOG_LEVEL: 'error',
    });
  const products = [await start(0)];
  const running = await startDocumentedProxy(name, proxy, { port, ports });
  try {
    const owner = new CookieClient(url);
    // Local accounts keep their codes in memory, so one instance must do the sign-in.
    await owner.signIn('restart@example.com');
    products.push(await start(1));
    const [site] = await addSites(owner, 1);
    if (!site) throw new Error('The site was not created.');
    const load = new MixedLoad(() => url, owner, site);
    load.start();
    await load.untilAnswered(LEAST_REQUESTS / 4);
    for (let n = 0; n < products.length; n += 1) {
      await products[n]?.stop();
      products[n] = await start(n);
      await load.untilAnswered(LEAST_REQUESTS / 4);
    }
    await load.untilAnswered(LEAST_REQUESTS / 4);
    await load.stop();
    const { answered, acknowledged, failures } = load;
    const stored = await owner.json<{ total_tickets: number }>('GET', `/api/sites/${site.id}`);
    const lost = acknowledged.tickets - stored.total_tickets;
    console.log(`${name.padEnd(8)} ${failures.length} of ${answered} requests failed, ${lost} tickets lost`);
    for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`);
    return failures.length === 0 && lost === 0;
  } finally {
    await running.stop();
    for (const product of products) await product.stop();
    for (const dataDir of dataDirs) removeDataDir(dataDir);
  }
}
