import type { Access, Endpoint, Method, Params } from '@deskbell/contract/endpoint';
import { GUEST_HEADER } from '@deskbell/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { Invalid, NotFound, NotSignedIn, Refused } from '../errors.ts';
import type { Owner } from '../owner.ts';

/** What a handler gets: an owner only if its endpoint asked for one. */
type Call<Path extends string, A extends Access, Query extends z.ZodType, Body extends z.ZodType> = {
  readonly params: Params<Path>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
} & (A extends 'owner' ? { readonly owner: Owner } : unknown);

export type Handle = <
  Path extends string,
  A extends Access,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  endpoint: Endpoint<Method, Path, A, Query, Body, Reply>,
  handler: (call: Call<Path, A, Query, Body>) => Promise<z.input<Reply>> | z.input<Reply>,
) => void;

interface Changes {
  /** Names the state of all that an owner can read. */
  etagOf(owner: Owner): string;
  ownerActed(ownerId: number): void;
}

interface Guards {
  /** The product's own origin. */
  readonly publicUrl: string;
  findOwner(request: FastifyRequest, reply: FastifyReply): Promise<Owner | null>;
  readonly changes: Changes;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers 304 to the etag of all that an owner can read. */
    isOwnersRead?: boolean;
  }
  interface FastifyRequest {
    /** Whoever is signed in, on calls that ask for an owner. */
    owner: Owner | null;
  }
}

/** Registers endpoints of the contract: guard, parse, handle, answer. */
export function createHandle(app: FastifyInstance, { publicUrl, findOwner, changes }: Guards): Handle {
  if (!app.hasRequestDecorator('owner')) app.decorateRequest('owner', null);
  return (endpoint, handler) => {
    const isRead = endpoint.method === 'GET';
    /** Whether the call is answered already. */
    const admitOwner = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
      const owner = await findOwner(request, reply);
      if (!owner) return answerNobody(endpoint, request, reply);
      request.owner = owner;
      if (isRead) return answerUnchanged(request, reply, changes.etagOf(owner));
      requireOwnPage(request, endpoint.access, publicUrl);
      return false;
    };
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { isOwnersRead: isRead && endpoint.access === 'owner' },
      // Before the body is read: a stranger learns nothing from how their body is judged.
      onRequest: (request, reply, done) => {
        if (endpoint.access === 'owner') {
          admitOwner(request, reply).then((isAnswered) => isAnswered || done(), done);
          return;
        }
        if (!isRead) requireOwnPage(request, endpoint.access, publicUrl);
        done();
      },
      handler: async (request, reply) => {
        const { owner } = request;
        reply.code(endpoint.status);
        const call = {
          params: parseIds(request.params as Record<string, string>, endpoint.path),
          query: parse(endpoint.query, request.query),
          body: parse(endpoint.body, request.body),
          owner,
          request,
          reply,
        };
        const answer = await handler(call as unknown as Parameters<typeof handler>[0]);
        if (owner && !isRead) changes.ownerActed(owner.id);
        // Parsing the reply drops every column that the contract does not name.
        return endpoint.reply.parse(answer);
      },
    });
  };
}

function answerNobody(
  { answersGuests }: Pick<Endpoint, 'answersGuests'>,
  request: FastifyRequest,
  reply: FastifyReply,
): true {
  if (!answersGuests || request.headers[GUEST_HEADER] === undefined) throw new NotSignedIn('You are not signed in.');
  reply.code(204).send();
  return true;
}

/** The etag is taken before the data is read: a change in between makes the next poll ask again. */
function answerUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag);
  if (request.headers['if-none-match'] !== etag) return false;
  reply.code(304).send();
  return true;
}

/**
 * Most reads are polls of somebody who asked a moment ago, and find nothing new. They are answered before anything else is
 * done for them, past Fastify and without the headers that protect a body.
 */
export function answerUnchangedPolls(
  app: FastifyInstance,
  findKnownOwner: (request: FastifyRequest) => Owner | null,
  changes: Changes,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const etag = request.headers['if-none-match'];
    const owner = etag === undefined ? null : findKnownOwner(request);
    if (!owner || etag !== changes.etagOf(owner) || !request.routeOptions.config.isOwnersRead) return done();
    reply.hijack();
    reply.raw.writeHead(304, { etag, 'cache-control': 'no-store' }).end();
  });
}

/**
 * A form or script on another site can make the browser send our cookie, but not our Origin. Calls that use no cookie have
 * nothing to misuse: a visitor's may come from anywhere, those for anyone also from a program that sends no Origin.
 */
function requireOwnPage({ headers }: FastifyRequest, access: Access, publicUrl: string): void {
  const isOwn = headers.origin === publicUrl;
  if (isOwn || access === 'visitor' || (access === 'anyone' && headers.origin === undefined)) return;
  throw new Refused(`This call is only accepted from pages of ${publicUrl}.`);
}

const NO_IDS = {};

function parseIds(params: Record<string, string>, path: string): Record<string, number> {
  if (!path.includes(':')) return NO_IDS;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, parseId(value)]));
}

function parseId(value: string): number {
  const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new NotFound('Not found.');
  return id;
}

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const isDeclared = schema.type !== 'undefined';
  const result = schema.safeParse(isDeclared ? value : undefined);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message, code }) => ({
    path: path.map(String),
    message: path.length === 0 && code === 'invalid_type' ? 'Send the fields as a JSON object.' : message,
  }));
  throw new Invalid(issues.length === 1 && issues[0] ? issues[0].message : 'Some fields are not valid.', issues);
}
