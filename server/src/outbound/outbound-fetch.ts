import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type AddressRules, isPublic, OutboundAddresses } from './outbound-address.ts';

export interface OutboundRules extends AddressRules {
  /** Whether addresses may begin with http: only while the product itself runs on a loopback address. */
  readonly allowsHttp: boolean;
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** The rest of a longer answer is not read. */
  readonly answerBytesMax: number;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** Answers of internal services are not shown. */
  readonly isFromPublicAddress: boolean;
}

/** Sends requests to addresses that users typed. Follows no redirect and uses no proxy. */
export class Outbound {
  readonly #addresses: OutboundAddresses;
  readonly #allowsHttp: boolean;

  constructor(rules: OutboundRules) {
    this.#addresses = new OutboundAddresses(rules);
    this.#allowsHttp = rules.allowsHttp;
  }

  /** Why a request to it would be refused, or null. Names are judged again at each request. */
  async explainRefusal(address: string): Promise<string | null> {
    try {
      const url = this.#parse(address);
      this.#addresses.requireUrl(url);
      await new Promise<void>((resolve, reject) => {
        if (isAddress(url)) return resolve();
        this.#addresses.lookup(url.hostname, { all: true }, (error) => (error ? reject(error) : resolve()));
      });
      return null;
    } catch (error) {
      return explainFailure(error);
    }
  }

  async fetch(
    address: string,
    { method, headers, body, timeoutMs, signal: given, answerBytesMax }: OutboundRequest,
  ): Promise<OutboundAnswer> {
    const url = this.#parse(address);
    this.#addresses.requireUrl(url);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = given ? AbortSignal.any([given, timeout]) : timeout;
    const request = send(url, { method, headers, signal, lookup: this.#addresses.lookup, agent: false });
    try {
      const response = await answerTo(request, body);
      const isFromPublicAddress = isPublic(response.socket.remoteAddress ?? '');
      const text = await readStart(response, answerBytesMax);
      return { status: response.statusCode ?? 0, headers: response.headers, text, isFromPublicAddress };
    } finally {
      request.destroy();
    }
  }

  #parse(address: string): URL {
    if (!URL.canParse(address))
      throw new UnusableAddress('This is not an address. Write it like https://example.com/hook.');
    const url = new URL(address);
    if (url.protocol !== 'https:' && !(this.#allowsHttp && url.protocol === 'http:'))
      throw new UnusableAddress('The address has to begin with https://.');
    if (url.username !== '' || url.password !== '')
      throw new UnusableAddress('The address must not contain a user name or password.');
    if (url.port !== '' && !isAllowedPort(Number(url.port)))
      throw new UnusableAddress('The address has to use port 80, 443 or one above 1023.');
    return url;
  }
}

/** Below are the ports of mail, remote shells and other services that do not speak HTTP. */
const isAllowedPort = (port: number) => port === 80 || port === 443 || port > 1023;

class UnusableAddress extends Error {}

const isAddress = ({ hostname }: URL) => hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);

const answerTo = (request: ClientRequest, body: string | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
    request.end(body);
  });

/** A cut answer counts as far as it came: its status says whether the receiver took the request. */
async function readStart(response: IncomingMessage, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= bytesMax) break;
    }
  } catch {
    // Kept as far as it came.
  }
  return Buffer.concat(chunks).subarray(0, bytesMax).toString('utf8');
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of the host is not known.',
  EAI_AGAIN: 'The name of the host could not be looked up.',
  ECONNREFUSED: 'The host refuses connections.',
  ECONNRESET: 'The connection was cut.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'The host did not answer in time.',
  ABORT_ERR: 'The host did not answer in time.',
  CERT_HAS_EXPIRED: 'The certificate of the host has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the host is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the host is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the host is incomplete.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate belongs to another host.',
};

/** For the person who typed the address. */
export function explainFailure(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  // The messages of the system name the IP address.
  return code === undefined ? message : (REASONS[code] ?? `The request failed (${code}).`);
}
