import * as z from 'zod';
import { LEVELS, type Level } from './roles.ts';
import type { TokenScope } from './token-scopes.ts';

/**
 * Anyone, a page that names a site by its key, a provider that knows the webhook secret, any signed-in user, or a user
 * whose role in the team of the row allows the level.
 */
export type Access = 'anyone' | 'visitor' | 'webhook' | 'user' | Level;

export const isLevel = (access: Access): access is Level => (LEVELS as readonly string[]).includes(access);
export const isForUsers = (access: Access): access is 'user' | Level => access === 'user' || isLevel(access);

/** Figures that every page view changes: the daily counts, or when a widget was last seen (at most once a minute). */
export type VisitorFigures = 'analytics' | 'sightings';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type PathParameter<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PathParameter<Tail>
    : Rest
  : never;

/** An upload is named by a random id, which is the permission to go on with it; every other parameter is an integer id. */
export type Params<Path extends string> = { [Name in PathParameter<Path>]: Name extends 'upload' ? string : number };

export interface Endpoint<
  M extends Method = Method,
  Path extends string = string,
  A extends Access = Access,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: M;
  readonly path: Path;
  readonly access: A;
  readonly summary: string;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  readonly status: Status;
  /** The status when an idempotency key is repeated. */
  readonly repeated: Status | null;
  readonly bodyType: BodyType;
  readonly replyType: ReplyType;
  readonly signedOut: SignedOut;
  readonly publishes: boolean;
  readonly shows: VisitorFigures | null;
  /** The scope that an API token needs; null: closed to tokens. */
  readonly token: TokenScope | 'any' | null;
  readonly fails: readonly FailedStatus[];
}

type Status = 200 | 201 | 202 | 204;
export type FailedStatus = 401 | 403 | 404 | 409 | 411 | 412 | 423 | 429;
type BodyType = 'application/json' | 'message/rfc822' | 'application/offset+octet-stream';
/** An event stream is written by the handler itself; a download is the bytes or the stream that it returns. */
type ReplyType = 'application/json' | 'text/html' | 'text/event-stream' | Download;
/** Written as it is, without the ETag of polls. */
type Download = 'application/octet-stream' | 'text/csv' | 'application/jsonl';
/** For users' endpoints: 401, 204 instead of 401 for requests with GUEST_HEADER, or a redirect to the front page. */
type SignedOut = 'refuse' | 'no-content' | 'redirect';

interface Declaration<A extends Access, Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType> {
  access: A;
  /** One line for the API description. */
  summary: string;
  query?: Query;
  body?: Body;
  reply: Reply;
  status?: Status;
  repeated?: Status;
  bodyType?: BodyType;
  replyType?: ReplyType;
  signedOut?: SignedOut;
  /** False for a write that changes nothing that a screen shows. */
  publishes?: false;
  shows?: VisitorFigures;
  /** The scope with which API tokens may call it, or any token; without it none. */
  token?: TokenScope | 'any';
  /** Statuses that do not follow from access, method, path and body; for the API description. */
  fails?: readonly FailedStatus[];
}

/** Declares one endpoint; the server registers this value and the browser calls it by its type. */
export function endpoint<
  M extends Method,
  Path extends string,
  A extends Access,
  Reply extends z.ZodType,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(route: `${M} ${Path}`, declaration: Declaration<A, Query, Body, Reply>): Endpoint<M, Path, A, Query, Body, Reply> {
  const [method, path] = route.split(' ') as [M, Path];
  const { access, summary, query, body, reply } = declaration;
  return {
    method,
    path,
    access,
    summary,
    query: query ?? (z.undefined() as z.ZodType as Query),
    body: body ?? (z.undefined() as z.ZodType as Body),
    reply,
    status: declaration.status ?? 200,
    repeated: declaration.repeated ?? null,
    bodyType: declaration.bodyType ?? 'application/json',
    replyType: declaration.replyType ?? 'application/json',
    signedOut: declaration.signedOut ?? 'refuse',
    publishes: declaration.publishes ?? true,
    shows: declaration.shows ?? null,
    token: declaration.token ?? null,
    fails: declaration.fails ?? [],
  };
}

export const issue = z.object({ path: z.array(z.string()), message: z.string() });
export type Issue = z.infer<typeof issue>;

/** The body of every error response. */
export const failure = z.object({ error: z.string(), issues: z.array(issue).optional() });
export type Failure = z.infer<typeof failure>;

export const id = z.int().positive();
export const timestamp = z.iso.datetime();
/** A time that a caller names, in any time zone. */
export const givenTime = z.iso.datetime({ offset: true, error: 'Write a time like 2027-01-31T09:00:00Z.' });

/** A time that lies ahead, but not too far. */
export const timeAhead = <Time extends z.ZodType<string>>(
  time: Time,
  { latest, noun, span }: { latest: () => number; noun: 'date' | 'time'; span: string },
) =>
  time
    .refine((at) => Date.parse(at) > Date.now(), `Choose a ${noun} in the future.`)
    .refine((at) => Date.parse(at) <= latest(), `Choose a ${noun} within ${span}.`);
