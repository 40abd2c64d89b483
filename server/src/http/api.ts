import type { Access, Endpoint, Method, Params } from '@deskbell/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { Invalid, NotFound, NotSignedIn, Refused } from '../errors.ts';
import type { Owner } from '../owner.ts';

/** What a handler gets: an owner only if its endpoint asked for one. */
export type Call<Path extends string, A extends Access, Query extends z.ZodType, Body extends z.ZodType> = {
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

interface Guards {
  /** The product's own origin. */
  readonly publicUrl: string;
  findOwner(request: FastifyRequest, reply: FastifyReply): Promise<Owner | null>;
}

const owners = new WeakMap<FastifyRequest, Owner>();

/** Registers endpoints of the contract: guard, parse, handle, answer. */
export function createHandle(app: FastifyInstance, { publicUrl, findOwner }: Guards): Handle {
  return (endpoint, handler) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // Before the body is read: a stranger learns nothing from how their body is judged.
      onRequest: async (request, reply) => {
        if (endpoint.access === 'owner') {
          const owner = await findOwner(request, reply);
          if (!owner) throw new NotSignedIn('You are not signed in.');
          owners.set(request, owner);
        }
        if (endpoint.method !== 'GET') requireSameOrigin(request, publicUrl);
      },
      handler: async (request, reply) => {
        const call = {
          params: parseIds(request.params as Record<string, string>),
          query: parse(endpoint.query, endpoint.query.type === 'undefined' ? undefined : request.query),
          body: parse(endpoint.body, endpoint.body.type === 'undefined' ? undefined : request.body),
          owner: owners.get(request),
          request,
          reply,
        };
        const answer = await handler(call as unknown as Parameters<typeof handler>[0]);
        // Parsing the reply drops every column that the contract does not name.
        return reply.code(endpoint.status).send(endpoint.reply.parse(answer));
      },
    });
  };
}

/** A form or script on another site can make the browser send our cookie, but not our Origin. */
function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  if (request.headers.origin !== publicUrl) throw new Refused(`This call is only accepted from pages of ${publicUrl}.`);
}

function parseIds(params: Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, parseId(value)]));
}

function parseId(value: string): number {
  const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new NotFound('Not found.');
  return id;
}

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
  throw new Invalid(issues.length === 1 && issues[0] ? issues[0].message : 'Some fields are not valid.', issues);
}
