import type { Endpoint, Failure, Issue, Params } from '@deskbell/contract/endpoint';
import type * as z from 'zod';

/** The server answered, and the answer was no. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    /** What the server said went wrong, in words for the user; empty when it said nothing. */
    readonly error: string,
    readonly issues: readonly Issue[],
  ) {
    super(`API responded with HTTP status ${status}`);
  }
}

/** No answer came: offline, cut off, or not an answer of ours. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

type Input<E extends Endpoint> = ([keyof Params<E['path']>] extends [never] ? unknown : { params: Params<E['path']> }) &
  (E['query'] extends z.ZodUndefined ? unknown : { query?: z.input<E['query']> }) &
  (E['body'] extends z.ZodUndefined ? unknown : { body: z.input<E['body']> });

type Route<E extends Endpoint> = `${E['method']} ${E['path']}`;
type Arguments<E extends Endpoint> = unknown extends Input<E> ? [] : [Input<E> & { credentials?: RequestCredentials }];

/**
 * Calls an endpoint of the contract by its type, as in `call<typeof getSite>('GET /api/sites/:id', { params: { id } })`:
 * importing the value itself would bring the schema library into every page.
 */
export async function call<E extends Endpoint>(
  route: Route<E>,
  ...[input]: Arguments<E>
): Promise<z.output<E['reply']>> {
  return readJson(await request<E>(route, input));
}

/** The same for a list of which only a part is asked for; `total` is how many there are in all. */
export async function callPage<E extends Endpoint>(
  route: Route<E>,
  ...[input]: Arguments<E>
): Promise<{ items: z.output<E['reply']>; total: number }> {
  const response = await request<E>(route, input);
  return { items: await readJson(response), total: Number(response.headers.get('x-total-count') ?? 0) };
}

/** Answers only with a success; everything else is thrown. */
async function request<E extends Endpoint>(route: Route<E>, input: Input<E> | undefined): Promise<Response> {
  const [method = 'GET', path = ''] = route.split(' ');
  const {
    params = {},
    query = {},
    body,
    credentials = 'same-origin',
  }: { params?: object; query?: object; body?: unknown; credentials?: RequestCredentials } = input ?? {};
  const url = pathOf(path, params) + searchOf(query);
  if (method === 'GET') return readAgain(url);
  const response = await send(url, {
    method,
    credentials,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await refusal(response);
  return response;
}

const KEPT_ANSWERS = 60;
const keptAnswers = new Map<string, Response>();

/** Tells the server which answer is already here; if that still holds, it says so and sends nothing. */
async function readAgain(url: string): Promise<Response> {
  const kept = keptAnswers.get(url);
  const etag = kept?.headers.get('etag');
  const response = await send(url, {
    method: 'GET',
    credentials: 'same-origin',
    ...(etag && { headers: { 'if-none-match': etag } }),
  });
  if (kept && response.status === 304) return kept.clone();
  if (!response.ok) throw await refusal(response);
  keptAnswers.delete(url);
  if (response.headers.has('etag')) keptAnswers.set(url, response.clone());
  if (keptAnswers.size > KEPT_ANSWERS) keptAnswers.delete(keptAnswers.keys().next().value ?? '');
  return response;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    throw new NetworkError('The server could not be reached.', { cause });
  }
}

async function readJson(response: Response) {
  try {
    return await response.json();
  } catch (cause) {
    throw new NetworkError('The answer of the server could not be read.', { cause });
  }
}

/** An error page of a proxy is not JSON: its status is all there is to know. */
async function refusal(response: Response): Promise<ApiError> {
  const said: (Partial<Failure> & { message?: string }) | null = await response.json().catch(() => null);
  return new ApiError(response.status, said?.error ?? said?.message ?? '', said?.issues ?? []);
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
