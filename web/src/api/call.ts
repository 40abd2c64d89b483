import type { Endpoint, Failure, Issue, Params } from '@deskbell/contract/endpoint';
import type * as z from 'zod';

/** The server responded with an error status. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    /** The server's message for the user; empty when it sent none. */
    readonly error: string,
    readonly issues: readonly Issue[],
  ) {
    super(`API responded with HTTP status ${status}`);
  }
}

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Why a record could not be fetched. */
export function failureReason(error: unknown): 'missing' | 'server error' | 'no answer' {
  if (isNotFound(error)) return 'missing';
  return error instanceof ApiError ? 'server error' : 'no answer';
}

/** No usable response: offline, connection lost, or not JSON. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

type Input<E extends Endpoint> = ([keyof Params<E['path']>] extends [never] ? unknown : { params: Params<E['path']> }) &
  (E['query'] extends z.ZodUndefined ? unknown : { query?: z.input<E['query']> }) &
  (E['body'] extends z.ZodUndefined ? unknown : { body: z.input<E['body']> });

interface Options {
  /** 'omit' sends no cookies; without it they go to our own origin. */
  credentials?: RequestCredentials;
  /** The request goes on when the page is left. */
  keepalive?: true;
  headers?: Readonly<Record<string, string>>;
}

type Route<E extends Endpoint> = `${E['method']} ${E['path']}`;
type Arguments<E extends Endpoint> = unknown extends Input<E> ? [input?: Options] : [input: Input<E> & Options];
type AnyInput = Options & { params?: object; query?: object; body?: unknown };

/**
 * Calls an endpoint of the contract by its type, as in `call<typeof getSite>('GET /api/sites/:id', { params: { id } })`:
 * importing the endpoint itself would bundle zod into every page.
 */
export async function call<E extends Endpoint>(
  route: Route<E>,
  ...[input]: Arguments<E>
): Promise<z.output<E['reply']>> {
  return readJson(await request(route, input));
}

/** Like `call`, for one page of a list; `total` counts all pages. */
export async function callPage<E extends Endpoint>(
  route: Route<E>,
  ...[input]: Arguments<E>
): Promise<{ items: z.output<E['reply']>; total: number }> {
  const response = await request(route, input);
  return { items: await readJson(response), total: Number(response.headers.get('x-total-count') ?? 0) };
}

/** Like `call`, for all pages of a list whose rows have ids. */
export async function callAllPages<E extends Endpoint>(
  route: Route<E>,
  query: { readonly before?: string } = {},
): Promise<z.output<E['reply']>> {
  const response = await request(route, { query });
  const rows: { id: number }[] = await readJson(response);
  const last = rows.at(-1);
  if (!last || !response.headers.get('link')?.includes('rel="next"')) return rows as z.output<E['reply']>;
  const older = (await callAllPages<E>(route, { before: String(last.id) })) as { id: number }[];
  return [...rows, ...older] as z.output<E['reply']>;
}

/** Like `call`, for a file. Browsers keep a large blob on disk, unlike a stream that is read chunk by chunk. */
export async function callFile<E extends Endpoint>(route: Route<E>, ...[input]: Arguments<E>): Promise<Blob> {
  const response = await request(route, input);
  try {
    return await response.blob();
  } catch (cause) {
    throw new NetworkError('The connection was lost.', { cause });
  }
}

/** Resolves with a successful response; throws ApiError or NetworkError otherwise. */
async function request(route: string, input: AnyInput = {}): Promise<Response> {
  const [method = 'GET', path = ''] = route.split(' ');
  const { params = {}, query = {}, body, credentials = 'same-origin', keepalive, headers } = input;
  const url = pathOf(path, params) + searchOf(query);
  const options = { credentials, ...(keepalive && { keepalive }) };
  if (method === 'GET') return conditionalGet(url, options);
  const response = await send(url, {
    method,
    ...options,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw await apiErrorOf(response);
  return response;
}

const CACHED_RESPONSES_MAX = 60;
const cachedResponses = new Map<string, Response>();

/** Conditional request: sends the ETag of the cached response, and a 304 means that this response is still current. */
async function conditionalGet(url: string, options: Options): Promise<Response> {
  const cached = cachedResponses.get(url);
  const etag = cached?.headers.get('etag');
  const response = await send(url, {
    method: 'GET',
    ...options,
    ...(etag && { headers: { 'if-none-match': etag } }),
  });
  if (cached && response.status === 304) return cached.clone();
  if (!response.ok) throw await apiErrorOf(response);
  cachedResponses.delete(url);
  if (response.headers.has('etag')) cachedResponses.set(url, response.clone());
  // A Map iterates in insertion order, so the first key is the oldest response.
  if (cachedResponses.size > CACHED_RESPONSES_MAX) cachedResponses.delete(cachedResponses.keys().next().value ?? '');
  return response;
}

/** Whether all answers that a next request would start from are of a version that the server told; figures of visitors may be older. */
export const areAnswersOf = (version: string): boolean =>
  [...cachedResponses.values()].every(({ headers }) => /"([^"+]+)/.exec(headers.get('etag') ?? '')?.[1] === version);

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    throw new NetworkError('The server could not be reached.', { cause });
  }
}

async function readJson(response: Response) {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch (cause) {
    throw new NetworkError('The answer of the server could not be read.', { cause });
  }
}

/** A proxy's error page is not JSON, so only its status is known. */
async function apiErrorOf(response: Response): Promise<ApiError> {
  const body: (Partial<Failure> & { message?: string }) | null = await response.json().catch(() => null);
  return new ApiError(response.status, body?.error ?? body?.message ?? '', body?.issues ?? []);
}

function pathOf(path: string, params: object): string {
  return Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)),
    path,
  );
}

function searchOf(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) search.append(name, String(each));
  }
  return search.size > 0 ? `?${search}` : '';
}
