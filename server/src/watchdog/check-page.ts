import { MIB, SECOND_MS } from '@deskbell/contract/units';
import { TooMany } from '../errors.ts';
import { AddressRefused } from '../outbound/outbound-address.ts';
import { explainFailure, type Outbound, type OutboundAnswer } from '../outbound/outbound-fetch.ts';
import type { RequestBudget } from '../outbound/request-budget.ts';
import type { Finding } from './diagnose-page.ts';
import { PageDiagnoser } from './page-diagnoser.ts';

const CHECK_MS = 10 * SECOND_MS;
const REDIRECTS_MAX = 5;

export interface PageCheck {
  readonly finding: Finding;
  readonly seen: { readonly url: string; readonly status: number; readonly bytes: number } | null;
}

interface CheckedSite {
  readonly domain: string;
  readonly api_key: string;
}

export interface PageChecker {
  /** Throws TooMany when the budget is used up. */
  check(site: CheckedSite, budget: RequestBudget): Promise<PageCheck>;
}

interface Settings {
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly publicUrl: string;
  readonly version: string;
  /** Sites may lack TLS only while the product itself runs on a loopback address. */
  readonly allowsHttp: boolean;
  readonly checkMs?: number;
  readonly diagnoser?: PageDiagnoser;
}

interface FetchedPage {
  readonly url: string;
  readonly answer: OutboundAnswer;
}

export class HomePages implements PageChecker {
  readonly #diagnoser: PageDiagnoser;

  constructor(readonly settings: Settings) {
    this.#diagnoser = settings.diagnoser ?? new PageDiagnoser();
  }

  async check(site: CheckedSite, budget: RequestBudget): Promise<PageCheck> {
    const check = await this.#check(`https://${site.domain}/`, site, budget);
    const isPlain = this.settings.allowsHttp && check.finding.kind === 'unreachable' && check.seen === null;
    return isPlain ? this.#check(`http://${site.domain}/`, site, budget) : check;
  }

  async #check(address: string, { api_key: siteKey }: CheckedSite, budget: RequestBudget): Promise<PageCheck> {
    const fetched = await this.#fetch(address, budget);
    if ('finding' in fetched) return { ...fetched, seen: null };
    const { url, answer } = fetched;
    const { status, headers, text, isFromPublicAddress } = answer;
    const page = { url, status, html: text, policies: [headers['content-security-policy'] ?? []].flat() };
    const finding = await this.#diagnoser.diagnose({ page, siteKey, publicUrl: this.settings.publicUrl });
    return { finding, seen: isFromPublicAddress ? { url, status, bytes: Buffer.byteLength(text) } : null };
  }

  async #fetch(address: string, budget: RequestBudget): Promise<FetchedPage | { finding: Finding }> {
    try {
      return await this.#follow(address, budget);
    } catch (error) {
      // TooMany says nothing about the page.
      if (error instanceof TooMany) throw error;
      if (error instanceof AddressRefused) return { finding: { kind: 'private' } };
      return { finding: { kind: 'unreachable', reason: explainFailure(error), is_refused: false } };
    }
  }

  /** Checks each redirect by the same rules, within one timeout. */
  async #follow(address: string, budget: RequestBudget): Promise<FetchedPage> {
    const timeoutMs = this.settings.checkMs ?? CHECK_MS;
    const signal = AbortSignal.timeout(timeoutMs);
    let url = address;
    for (let redirects = 0; ; redirects += 1) {
      const answer = await this.settings.outbound.fetch(url, {
        method: 'GET',
        headers: {
          'user-agent': `Deskbell-Watchdog/${this.settings.version} (+${this.settings.publicUrl})`,
          accept: 'text/html',
          'accept-encoding': 'identity',
        },
        timeoutMs,
        signal,
        answerBytesMax: MIB,
        budget,
      });
      const { location } = answer.headers;
      if (answer.status < 300 || answer.status >= 400 || location === undefined) return { url, answer };
      if (redirects === REDIRECTS_MAX) throw new Error(`It redirects more than ${REDIRECTS_MAX} times.`);
      if (!URL.canParse(location, url)) throw new Error('It redirects to something that is not an address.');
      url = new URL(location, url).href;
    }
  }
}
