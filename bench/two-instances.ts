import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Product, removeDataDir, startProduct, temporaryDataDir } from '../e2e/product.ts';
import { addSites, type Site } from './add-sites.ts';
import { CookieClient } from './cookie-client.ts';

interface TwoInstances {
  readonly url: string;
  readonly owner: CookieClient;
  readonly sites: readonly Site[];
  readonly settings: Readonly<Record<string, string>>;
  /** Starts and stops a further instance; returns the milliseconds until it answers. */
  measureStart(): Promise<number>;
  close(): Promise<void>;
}

export async function openTwoInstances(databaseUrl: string, siteCount: number): Promise<TwoInstances> {
  const proxy = await startProxy();
  const filesDir = temporaryDataDir();
  const settings = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'bench bench bench bench bench bench',
    PUBLIC_URL: proxy.url,
    FILES_DIR: filesDir,
    // The load sets X-Forwarded-For, so that each visitor has its own rate limit.
    TRUST_PROXY: '127.0.0.0/8,::1',
    LOG_LEVEL: 'error',
  };
  const start = async () => {
    const dataDir = temporaryDataDir();
    const product = await startProduct(dataDir, settings);
    const close = async () => {
      await product.stop();
      removeDataDir(dataDir);
    };
    return { product, close };
  };
  const [first, second] = [await start(), await start()];
  for (const { product } of [first, second]) proxy.add(product);
  const owner = new CookieClient(proxy.url);
  await owner.signIn('bench@example.com');
  return {
    url: proxy.url,
    owner,
    sites: await addSites(owner, siteCount),
    settings,
    async measureStart() {
      const started = performance.now();
      const { close } = await start();
      const ms = performance.now() - started;
      await close();
      return ms;
    },
    async close() {
      proxy.close();
      await first.close();
      await second.close();
      removeDataDir(filesDir);
    },
  };
}

async function startProxy() {
  const agent = new Agent({ keepAlive: true });
  const ports: number[] = [];
  let turn = 0;
  const server = createServer((incoming, reply) => {
    turn += 1;
    const { method, url: path, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port: ports[turn % ports.length], agent, method, path, headers });
    passed.on('response', (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    reply.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    add: ({ port }: Product) => void ports.push(port),
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
