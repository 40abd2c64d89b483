import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { parseUrl } from '@deskbell/contract/parse-url';
import { type AddressRules, isPublic, OutboundAddresses } from './outbound-address.ts';
import type { RequestBudget } from './request-budget.ts';

export interface OutboundRules extends AddressRules {
  readonly allowsHttp: boolean;
  /** Why no request may leave at all; null where they may. */
  readonly closed?: string | null;
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly answerBytesMax: number;
  readonly budget?: RequestBudget;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** Answers of internal services are not shown. */
  readonly isFromPublicAddress: boolean;
}

/** Sends requests to addresses that users typed. Follows no redirects and uses no proxy. */
export class Outbound {
  readonly #addresses: OutboundAddresses;
  readonly #allowsHttp: boolean;
  readonly closed: string | null;

  constructor(rules: OutboundRules) {
    this.closed = rules.closed ?? null;
    this.#addresses = new OutboundAddresses(rules);
    this.#allowsHttp = rules.allowsHttp;
  }

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
    { method, headers, body, timeoutMs, signal: given, answerBytesMax, budget }: OutboundRequest,
  ): Promise<OutboundAnswer> {
    const url = this.#parse(address);
    this.#addresses.requireUrl(url);
    budget?.takeRequests(url.hostname);
    const lookup = budget ? counted(this.#addresses.lookup, budget) : this.#addresses.lookup;
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = given ? AbortSignal.any([given, timeout]) : timeout;
    const request = send(url, { method, headers, signal, lookup, agent: false });
    try {
      const response = await answerTo(request, body);
      const isFromPublicAddress = isPublic(response.socket.remoteAddress ?? '');
      const text = await readStart(response, answerBytesMax);
      return { status: response.statusCode ?? 0, headers: response.headers, text, isFromPublicAddress };
    } finally {
      request.destroy();
    }
  }

  /** Every request begins here. */
  #parse(address: string): URL {
    if (this.closed !== null) throw new UnusableAddress(this.closed);
    const url = parseUrl(address);
    if (!url) throw new UnusableAddress('This is not an address. Write it like https://example.com/hook.');
    if (url.protocol !== 'https:' && !(this.#allowsHttp && url.protocol === 'http:'))
      throw new UnusableAddress('The address has to begin with https://.');
    if (url.username !== '' || url.password !== '')
      throw new UnusableAddress('The address must not contain a user name or password.');
    if (url.port !== '' && !isAllowedPort(Number(url.port)))
      throw new UnusableAddress('The address has to use port 80, 443 or one above 1023.');
    return url;
  }
}

/** Lower ports belong to mail, remote shells and other services that do not speak HTTP. */
const isAllowedPort = (port: number) => port === 80 || port === 443 || port > 1023;

class UnusableAddress extends Error {}

const isAddress = ({ hostname }: URL) => hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);

/** Counts all addresses of a name: the socket picks one later. */
const counted =
  (lookup: LookupFunction, budget: RequestBudget): LookupFunction =>
  (host, options, callback) =>
    lookup(host, options, (error, address, family) => {
      if (error) return callback(error, address, family);
      try {
        for (const found of Array.isArray(address) ? address : [{ address }]) budget.takeAddress?.(found.address, host);
      } catch (refused) {
        return callback(refused as Error, '', 0);
      }
      callback(null, address, family);
    });

const answerTo = (request: ClientRequest, body: string | Uint8Array | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
    request.end(body);
  });

/** A cut response counts as it is: its status says whether the receiver took the request. */
async function readStart(response: IncomingMessage, bytesMax: number): Promise<string> {
  if (bytesMax === 0) return '';
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= bytesMax) break;
    }
  } catch {
    // Keep what arrived before the connection broke.
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

export function explainFailure(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  // System messages contain the IP address.
  return code === undefined ? message : (REASONS[code] ?? `The request failed (${code}).`);
}
