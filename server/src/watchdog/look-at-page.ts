import { MIB, SECOND_MS } from '@deskbell/contract/units';
import { AddressRefused } from '../outbound/outbound-address.ts';
import { explainFailure, type Outbound, type OutboundAnswer } from '../outbound/outbound-fetch.ts';
import { type Finding, judgePage } from './judge-page.ts';

const LOOK_MS = 10 * SECOND_MS;
const REDIRECTS_MAX = 5;

export interface Look {
  readonly finding: Finding;
  /** Null when nothing answered, and for an answer from inside a private network. */
  readonly seen: { readonly url: string; readonly status: number; readonly bytes: number } | null;
}

interface LookedAt {
  readonly domain: string;
  readonly api_key: string;
}

export interface PageLooker {
  look(site: LookedAt): Promise<Look>;
}

interface Settings {
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly publicUrl: string;
  readonly version: string;
  /** While the product itself runs on a loopback address, sites may be served without TLS. */
  readonly allowsHttp: boolean;
  readonly lookMs?: number;
}

/** Looks at the home page of a site as a visitor without scripts would. */
export class HomePages implements PageLooker {
  constructor(readonly settings: Settings) {}

  async look(site: LookedAt): Promise<Look> {
    const look = await this.#lookAt(`https://${site.domain}/`, site);
    const isPlain = this.settings.allowsHttp && look.finding.kind === 'unreachable' && look.seen === null;
    return isPlain ? this.#lookAt(`http://${site.domain}/`, site) : look;
  }

  async #lookAt(address: string, { api_key }: LookedAt): Promise<Look> {
    try {
      const { url, answer } = await this.#follow(address);
      const { status, headers, text, isFromPublicAddress } = answer;
      const policies = [headers['content-security-policy'] ?? []].flat();
      const finding = judgePage({ url, status, html: text, policies }, api_key, this.settings.publicUrl);
      return { finding, seen: isFromPublicAddress ? { url, status, bytes: Buffer.byteLength(text) } : null };
    } catch (error) {
      if (error instanceof AddressRefused) return { finding: { kind: 'private' }, seen: null };
      return { finding: { kind: 'unreachable', reason: explainFailure(error), is_refused: false }, seen: null };
    }
  }

  /** Each address is judged by the same rules; all of them share the time. */
  async #follow(address: string): Promise<{ url: string; answer: OutboundAnswer }> {
    const timeoutMs = this.settings.lookMs ?? LOOK_MS;
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
      });
      const { location } = answer.headers;
      if (answer.status < 300 || answer.status >= 400 || location === undefined) return { url, answer };
      if (redirects === REDIRECTS_MAX) throw new Error(`It redirects more than ${REDIRECTS_MAX} times.`);
      if (!URL.canParse(location, url)) throw new Error('It redirects to something that is not an address.');
      url = new URL(location, url).href;
    }
  }
}
