import { startMailServer } from '../../e2e/mail-server.ts';
import { type Product, removeDataDir, startProduct, temporaryDataDir } from '../../e2e/product.ts';
import { addSites } from '../add-sites.ts';
import { CookieClient } from '../cookie-client.ts';
import { printLedger } from './ledger.ts';
import { Visitors } from './visitors.ts';

/** Several instances on one database, with owner, mail server and visitors. */
export class Desks {
  readonly #settings: Record<string, string>;
  readonly #dataDirs: string[] = [];
  readonly #recoveredAfterMs: number[] = [];
  #slowestExitMs = 0;

  private constructor(
    readonly products: Product[],
    readonly mailServer: Awaited<ReturnType<typeof startMailServer>>,
    readonly owner: CookieClient,
    readonly visitors: Visitors,
    settings: Record<string, string>,
  ) {
    this.#settings = settings;
  }

  /** @param settings for every instance; an embedded database has one instance, on DATA_DIR */
  static async open(instances: number, settings: Record<string, string>): Promise<Desks> {
    const mailServer = await startMailServer();
    const sharedFiles = temporaryDataDir();
    const all = {
      SECRET_KEY: 'faults faults faults faults faults faults',
      // The load sets X-Forwarded-For, so that each visitor has its own rate limit.
      TRUST_PROXY: '127.0.0.0/8,::1',
      LOG_LEVEL: 'fatal',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Deskbell <desk@example.com>',
      MAIL_PER_HOUR: '1000000',
      FILES_DIR: sharedFiles,
      ...settings,
    };
    const products: Product[] = [];
    const dataDirs: string[] = [];
    for (let n = 0; n < instances; n += 1) {
      const dataDir = settings.DATA_DIR ?? temporaryDataDir();
      dataDirs.push(dataDir);
      products.push(await startProduct(dataDir, all));
    }
    const owner = new CookieClient(products[0]?.url ?? '');
    await owner.signIn('faults@example.com');
    const [site] = await addSites(owner, 1);
    if (!site) throw new Error('The site was not created.');
    const urls = products.map(({ url }) => url);
    const desks = new Desks(products, mailServer, owner, new Visitors(site, urls), all);
    desks.#dataDirs.push(...dataDirs, sharedFiles);
    return desks;
  }

  async replace(n: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { products, visitors } = this;
    visitors.markFault([n]);
    const signalledAt = performance.now();
    await (signal === 'SIGKILL' ? products[n]?.kill() : products[n]?.stop());
    this.#slowestExitMs = Math.max(this.#slowestExitMs, performance.now() - signalledAt);
    const next = await startProduct(this.#dataDirs[n] ?? '', this.#settings);
    products[n] = next;
    visitors.replaceUrl(n, next.url);
    await this.untilRecovered();
  }

  async untilRecovered(): Promise<number> {
    const ms = await this.visitors.untilRecovered();
    this.#recoveredAfterMs.push(ms);
    return ms;
  }

  async settle(repeatedEmailsAllowed = 0): Promise<boolean> {
    await this.visitors.stop();
    const { mailServer, products } = this;
    // The owner may have signed in at another address.
    const owner = new CookieClient(products[0]?.url ?? '');
    await owner.signIn('faults@example.com');
    const recoveredAfterMs = this.#recoveredAfterMs;
    if (this.#slowestExitMs > 0) console.log(`  slowest exit     ${(this.#slowestExitMs / 1000).toFixed(1)} s`);
    return printLedger(this.visitors, { owner, mailServer, recoveredAfterMs, repeatedEmailsAllowed });
  }

  async close(): Promise<void> {
    for (const product of this.products) await product.stop();
    await this.mailServer.close();
    for (const dataDir of this.#dataDirs) removeDataDir(dataDir);
  }
}
