import type { Endpoint, Failure, Issue, Params } from '@deskbell/contract/endpoint';
import type * as z from 'zod';

export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    readonly error: string,
    readonly issues: readonly Issue[],
  ) {
    super(`API responded with HTTP status ${status}`);
  }
}

const NO_ISSUES: readonly Issue[] = [];

export const issuesOf = (error: unknown): readonly Issue[] => (error instanceof ApiError ? error.issues : NO_ISSUES);

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

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
  credentials?: RequestCredentials;
  keepalive?: true;
  headers?: Readonly<Record<string, string>>;
}

type Route<E extends Endpoint> = `${E['method']} ${E['path']}`;
type Arguments<E extends Endpoint> = unknown extends Input<E> ? [input?: Options] : [input: Input<E> & Options];
type AnyInput = Options & { params?: object; query?: object; body?: unknown };

/** Takes the endpoint as a type, `call<typeof getSite>('GET /api/sites/:id', …)`: importing its value would bundle zod. */
export async function call<E extends Endpoint>(
  route: Route<E>,
  ...[input]: Arguments<E>
): Promise<z.output<E['reply']>> {
  return readJson(await request(route, input));
}

export async function callPage<E extends Endpoint>(
  route: Route<E>,
  ...[input]: Arguments<E>
): Promise<{ items: z.output<E['reply']>; total: number }> {
  const response = await request(route, input);
  return { items: await readJson(response), total: Number(response.headers.get('x-total-count') ?? 0) };
}

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

/** Browsers keep a large blob on disk, unlike a stream that is read chunk by chunk. */
export async function callFile<E extends Endpoint>(route: Route<E>, ...[input]: Arguments<E>): Promise<Blob> {
  const response = await request(route, input);
  try {
    return await response.blob();
  } catch (cause) {
    throw new NetworkError('The connection was lost.', { cause });
  }
}

async function request(route: string, input: AnyInput = {}): Promise<Response> {
  const [method = 'GET', path = ''] = route.split(' ');
  const { params = {}, query = {}, body, credentials = 'same-origin', keepalive, headers } = input;
  const url = pathOf(path, params) + searchOf(query);
  const options = { credentials, ...(keepalive && { keepalive }) };
  if (method === 'GET') return conditionalGet(url, options);
  const response = await send(url, {
    method,
    ...options,
    ...(body instanceof Blob
      ? { body }
      : body !== undefined && {
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
  });
  if (!response.ok) throw await apiErrorOf(response);
  return response;
}

const CACHED_RESPONSES_MAX = 60;
const cachedResponses = new Map<string, Response>();

/** Finds an answer that came with the page. page-answers.ts sets it, so that public pages need not load that. */
let lookUpInPage: (url: string) => Promise<Response | null> | null = () => null;

export function answerFromPage(lookUp: typeof lookUpInPage): void {
  lookUpInPage = lookUp;
}

/** Conditional request: sends the ETag of the cached response, which a 304 confirms. */
async function conditionalGet(url: string, options: Options): Promise<Response> {
  const cached = cachedResponses.get(url);
  const etag = cached?.headers.get('etag');
  const inPage = lookUpInPage(url);
  const response =
    (inPage && (await inPage)) ||
    (await send(url, {
      method: 'GET',
      ...options,
      ...(etag && { headers: { 'if-none-match': etag } }),
    }));
  if (cached && response.status === 304) return cached.clone();
  if (!response.ok) throw await apiErrorOf(response);
  cachedResponses.delete(url);
  if (response.headers.has('etag')) cachedResponses.set(url, response.clone());
  // A Map iterates in insertion order, so the first key is the oldest response.
  if (cachedResponses.size > CACHED_RESPONSES_MAX) cachedResponses.delete(cachedResponses.keys().next().value ?? '');
  return response;
}

/** Whether all cached responses have the version that a stream announced; visitors' figures may be older. */
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
