import * as z from 'zod';
import { LEVELS, type Level } from './roles.ts';
import type { TokenScope } from './token-scopes.ts';

/**
 * Who may call an endpoint: anyone, a page that names a site by its key, a provider that knows the webhook secret, any
 * signed-in user, or a user whose role in the team of the row allows the level.
 */
export type Access = 'anyone' | 'visitor' | 'webhook' | 'user' | Level;

export const isLevel = (access: Access): access is Level => (LEVELS as readonly string[]).includes(access);
export const isForUsers = (access: Access): access is 'user' | Level => access === 'user' || isLevel(access);

/** Page views and measured tickets change these figures without bumping the version of the site. */
export type Figures = 'analytics' | 'sightings' | 'reports';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type PathParameter<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PathParameter<Tail>
    : Rest
  : never;

/** Every parameter is an integer id, except the random id of an upload, which is the permission to go on, and a month. */
export type Params<Path extends string> = {
  [Name in PathParameter<Path>]: Name extends 'upload' | 'month' ? string : number;
};

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
  readonly repeated: Status | null;
  readonly bodyType: BodyType;
  readonly replyType: ReplyType;
  readonly signedOut: SignedOut;
  readonly publishes: boolean;
  readonly shows: Figures | null;
  readonly token: TokenScope | 'any' | null;
  readonly fails: readonly FailedStatus[];
}

type Status = 200 | 201 | 202 | 204;
export type FailedStatus = 401 | 403 | 404 | 409 | 411 | 412 | 423 | 429;
type BodyType = 'application/json' | 'message/rfc822' | 'application/offset+octet-stream' | 'image/png';
/** Handlers write event streams themselves, and return downloads as bytes or a stream. */
type ReplyType = 'application/json' | 'text/html' | 'text/event-stream' | Download;
/** Downloads are sent without ETag. */
type Download = 'application/octet-stream' | 'text/csv' | 'application/jsonl';
/** What a signed-out request gets: 401, 204 for requests with GUEST_HEADER, or a redirect to the front page. */
type SignedOut = 'refuse' | 'no-content' | 'redirect';

interface Declaration<A extends Access, Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType> {
  access: A;
  summary: string;
  query?: Query;
  body?: Body;
  reply: Reply;
  status?: Status;
  repeated?: Status;
  bodyType?: BodyType;
  replyType?: ReplyType;
  signedOut?: SignedOut;
  /** False for a write that changes nothing on screens. */
  publishes?: false;
  shows?: Figures;
  /** The scope that API tokens need for it; without one they cannot call it. */
  token?: TokenScope | 'any';
  /** Statuses that do not follow from access, method, path and body; they are listed in the API description. */
  fails?: readonly FailedStatus[];
}

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

export const failure = z.object({ error: z.string(), issues: z.array(issue).optional() });
export type Failure = z.infer<typeof failure>;

export const id = z.int().positive();
export const timestamp = z.iso.datetime();
export const givenTime = z.iso.datetime({ offset: true, error: 'Write a time like 2027-01-31T09:00:00Z.' });

export const timeAhead = <Time extends z.ZodType<string>>(
  time: Time,
  { latest, noun, span }: { latest: () => number; noun: 'date' | 'time'; span: string },
) =>
  time
    .refine((at) => Date.parse(at) > Date.now(), `Choose a ${noun} in the future.`)
    .refine((at) => Date.parse(at) <= latest(), `Choose a ${noun} within ${span}.`);
