import * as z from 'zod';

/** Who may call: anyone, a signed-in owner, or a visitor's page that names a site by its key. */
export type Access = 'anyone' | 'owner' | 'visitor';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type PathParameter<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PathParameter<Tail>
    : Rest
  : never;

/** Every path parameter of the product is an integer id. */
export type Params<Path extends string> = { [Name in PathParameter<Path>]: number };

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
  readonly status: 200 | 201;
  /** Whether a call with GUEST_HEADER and without a session gets an empty answer instead of a refusal. */
  readonly answersGuests: boolean;
}

interface Declaration<A extends Access, Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType> {
  access: A;
  /** One line for the API description. */
  summary: string;
  query?: Query;
  body?: Body;
  reply: Reply;
  status?: 200 | 201;
  answersGuests?: boolean;
}

/** Declares one call of the API; the server registers this value and the browser calls it. */
export function endpoint<
  M extends Method,
  Path extends string,
  A extends Access,
  Reply extends z.ZodType,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(route: `${M} ${Path}`, declaration: Declaration<A, Query, Body, Reply>): Endpoint<M, Path, A, Query, Body, Reply> {
  const [method, path] = route.split(' ') as [M, Path];
  const { access, summary, query, body, reply, status = 200, answersGuests = false } = declaration;
  return {
    method,
    path,
    access,
    summary,
    query: query ?? (z.undefined() as z.ZodType as Query),
    body: body ?? (z.undefined() as z.ZodType as Body),
    reply,
    status,
    answersGuests,
  };
}

export const issue = z.object({ path: z.array(z.string()), message: z.string() });
export type Issue = z.infer<typeof issue>;

/** The body of every answer that is not a success. */
export const failure = z.object({ error: z.string(), issues: z.array(issue).optional() });
export type Failure = z.infer<typeof failure>;

export const id = z.int().positive();
export const timestamp = z.iso.datetime();
