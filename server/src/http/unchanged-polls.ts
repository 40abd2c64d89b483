import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { VisitorFigures } from '@deskbell/contract/endpoint';
import { LRUCache } from 'lru-cache';
import type { CurrentUser } from '../scope.ts';

const URLS_MAX = 10_000;
/** A longer one is a search that hardly anybody repeats. */
const URL_LENGTH_MAX = 300;

/** An endpoint whose replies have the user's ETag. */
interface PolledEndpoint {
  readonly path: string;
  readonly shows: VisitorFigures | null;
}

interface Parts {
  /** Without the database: null if the session is not cached. */
  lookUpCachedUser(request: { readonly headers: IncomingHttpHeaders }): CurrentUser | null;
  etagOf(user: CurrentUser, shows: VisitorFigures | null): string;
  onAnswered(path: string, seconds: number): void;
}

/**
 * Answers polls of what has not changed, which are most requests, before Fastify makes a request and a reply of them: that
 * takes longer than the answer. Learns their URLs from the guard, which answers those of sessions that are not cached.
 */
export class UnchangedPolls {
  readonly #endpoints = new LRUCache<string, PolledEndpoint>({ max: URLS_MAX });

  constructor(readonly parts: Parts) {}

  learn(url: string, endpoint: PolledEndpoint): void {
    if (url.length <= URL_LENGTH_MAX) this.#endpoints.set(url, endpoint);
  }

  /** False if the request is left to Fastify. */
  answer(request: IncomingMessage, response: ServerResponse, createId: (request: IncomingMessage) => string): boolean {
    const { method, url = '', headers } = request;
    // A request with a token reads no cookie.
    if (headers['if-none-match'] === undefined || headers.authorization !== undefined || method !== 'GET') return false;
    const since = performance.now();
    const endpoint = this.#endpoints.get(url);
    const user = endpoint && this.parts.lookUpCachedUser(request);
    if (!user) return false;
    const etag = this.parts.etagOf(user, endpoint.shows);
    if (!isKnown(headers, etag)) return false;
    answerNotModified(response, etag, createId(request));
    this.parts.onAnswered(endpoint.path, (performance.now() - since) / 1_000);
    return true;
  }
}

/** A proxy that compresses answers makes their ETags weak. */
export const isKnown = ({ 'if-none-match': known }: IncomingHttpHeaders, etag: string): boolean =>
  known === etag || known === `W/${etag}`;

/** Without the headers that protect a body. */
export const answerNotModified = (response: ServerResponse, etag: string, requestId: string): void =>
  void response.writeHead(304, { etag, 'cache-control': 'no-store', 'x-request-id': requestId }).end();
