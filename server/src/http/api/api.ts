import type { IncomingHttpHeaders } from 'node:http';
import { reportMonth } from '@deskbell/contract/client-reports';
import {
  type Access,
  type Endpoint,
  type Figures,
  isForUsers,
  type Method,
  type Params,
} from '@deskbell/contract/endpoint';
import { uploadId } from '@deskbell/contract/files';
import { GUEST_HEADER } from '@deskbell/contract/limits';
import type { Level } from '@deskbell/contract/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type * as z from 'zod';
import { NotFound, NotSignedIn, Refused } from '../../errors.ts';
import { type Change, type CurrentUser, Scope } from '../../scope.ts';
import { sendPage } from '../pages/plain-page.ts';
import { compressReply } from '../server/compression.ts';
import { bearerOf } from './bearer-token.ts';
import { parse } from './parse.ts';
import { createSecretCheck } from './webhook-secret.ts';

/** A handler gets a scope only of the level that its endpoint declares. */
type Call<Path extends string, A extends Access, Query extends z.ZodType, Body extends z.ZodType> = {
  readonly params: Params<Path>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
} & (A extends 'user' | Level ? { readonly scope: Scope<A> } : unknown);

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
  readonly publicUrl: string;
  readonly userLookup: {
    lookUpUser(request: FastifyRequest, reply: FastifyReply): Promise<CurrentUser | null>;
  };
  readonly tokenLookup: {
    findUser(bearer: string, address: string): Promise<CurrentUser>;
  };
  readonly changes: {
    /** Changes with everything that the user can read, and with the figures that the endpoint shows. */
    etagOf(user: CurrentUser, shows: Figures | null): string;
    /** Resolves when no instance answers from before the changes. */
    publish(changes: Iterable<Change>): Promise<void>;
  };
  readonly webhookSecret: string | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly publicUrl: string;
  }
  interface FastifyContextConfig {
    isStream?: boolean;
  }
  interface FastifyRequest {
    user: CurrentUser | null;
  }
}

/** Registers endpoints of the contract: guard, parse, handle, reply. */
export function createHandle(app: FastifyInstance, guards: Guards): Handle {
  if (!app.hasRequestDecorator('user')) app.decorateRequest('user', null);
  if (!app.hasDecorator('publicUrl')) app.decorate('publicUrl', guards.publicUrl);
  return (endpoint, handler) => {
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const scope = request.user && isForUsers(endpoint.access) ? Scope.of(request.user, endpoint.access) : null;
      reply.code(endpoint.status);
      const call = {
        params: parseParams(request.params as Record<string, string>, endpoint.path),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body),
        scope,
        request,
        reply,
      };
      const result = await handler(call as unknown as Parameters<typeof handler>[0]);
      if (scope && !isRead(endpoint) && endpoint.publishes) await guards.changes.publish(scope.changed);
      return sendResult(endpoint, reply, result);
    };
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { isStream: endpoint.replyType === 'text/event-stream' },
      // Runs before the body is read: a refused client learns nothing from validation errors.
      onRequest: createGuard(endpoint, guards),
      ...(hasUserEtag(endpoint) && { onSend: compressReply }),
      handler: endpoint.replyType === 'text/html' ? withNotFoundPage(answer) : answer,
    });
  };
}

function sendResult({ reply: schema, replyType }: Endpoint, reply: FastifyReply, result: unknown): unknown {
  if (replyType === 'text/event-stream') return reply;
  if (isDownload(replyType)) return reply.send(result);
  if (schema.type === 'undefined') return reply.send();
  // Parsing the reply drops every column that the contract does not name.
  const body = schema.parse(result);
  return replyType === 'text/html' ? sendPage(reply, String(body)) : body;
}

const isDownload = (replyType: Endpoint['replyType']) =>
  replyType === 'application/octet-stream' || replyType === 'text/csv' || replyType === 'application/jsonl';

function createGuard(
  endpoint: Endpoint,
  { publicUrl, userLookup, tokenLookup, changes, webhookSecret }: Guards,
): onRequestHookHandler {
  const { access } = endpoint;
  if (access === 'webhook') {
    const hasSecret = createSecretCheck(webhookSecret);
    return (request, reply, done) => {
      if (!hasSecret(request.headers)) {
        reply.header('www-authenticate', 'Basic realm="Deskbell"');
        throw new NotSignedIn('The secret is missing or wrong.');
      }
      done();
    };
  }
  if (!isForUsers(access)) {
    return (request, _reply, done) => {
      if (!isRead(endpoint)) requireOwnOrigin(request, access, publicUrl);
      done();
    };
  }

  /** Returns false when the request is already answered. */
  const authorize = (user: CurrentUser | null, request: FastifyRequest, reply: FastifyReply): boolean => {
    if (!user) return answerSignedOut(endpoint, request, reply);
    request.user = user;
    if (!isRead(endpoint)) requireOwnOrigin(request, access, publicUrl);
    if (!hasUserEtag(endpoint) || followsClock(request)) return true;
    // The ETag is taken before the data is read: a change in between makes the next poll fetch again.
    const etag = changes.etagOf(user, endpoint.shows);
    reply.header('etag', etag);
    if (!isKnown(request.headers, etag)) return true;
    answerUnchanged(request, reply, etag);
    return false;
  };
  return (request, reply, done) => {
    // A request with a token reads no cookie, needs no Origin and gets no ETag.
    const bearer = bearerOf(request.headers);
    const authorized =
      bearer === null
        ? userLookup.lookUpUser(request, reply).then((user) => authorize(user, request, reply))
        : tokenLookup.findUser(bearer, request.ip).then((user) => authorizeToken(endpoint, user, request));
    authorized.then((isAuthorized) => void (isAuthorized && done()), done);
  };
}

function authorizeToken({ token }: Endpoint, user: CurrentUser, request: FastifyRequest): true {
  const isOpen = token === 'any' || (token !== null && user.token?.scopes.includes(token));
  if (!isOpen) throw new Refused('This token may not do this.');
  request.user = user;
  return true;
}

const isRead = ({ method }: Endpoint): boolean => method === 'GET' || method === 'HEAD';

const hasUserEtag = ({ access, method, replyType }: Endpoint): boolean =>
  isForUsers(access) && method === 'GET' && replyType === 'application/json';

/** A day ends without a change of any row. */
const followsClock = ({ query }: FastifyRequest): boolean => (query as { due?: unknown }).due === 'today';

/** A proxy that compresses answers makes their ETags weak. */
const isKnown = ({ 'if-none-match': known }: IncomingHttpHeaders, etag: string): boolean =>
  known === etag || known === `W/${etag}`;

/** Hijacked, past Fastify's reply pipeline, and without the headers that protect a body. */
function answerUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): void {
  const cookies = reply.getHeader('set-cookie');
  reply.hijack();
  if (cookies) reply.raw.setHeader('set-cookie', cookies);
  reply.raw.writeHead(304, { etag, 'cache-control': 'no-store', 'x-request-id': request.id }).end();
}

function answerSignedOut({ signedOut }: Endpoint, request: FastifyRequest, reply: FastifyReply): false {
  if (signedOut === 'redirect') reply.header('cache-control', 'no-store').redirect('/');
  else if (signedOut === 'no-content' && request.headers[GUEST_HEADER] !== undefined) reply.code(204).send();
  else throw new NotSignedIn('You are not signed in.');
  return false;
}

/** CSRF check: another site can send our cookie, but not our Origin. Programs without a cookie send no Origin. */
function requireOwnOrigin({ headers }: FastifyRequest, access: Access, publicUrl: string): void {
  const isOwn = headers.origin === publicUrl;
  if (isOwn || access === 'visitor' || (access === 'anyone' && headers.origin === undefined)) return;
  throw new Refused(`This call is only accepted from pages of ${publicUrl}.`);
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Answers NotFound like any unknown address: browsers get the not-found page. */
const withNotFoundPage =
  (handler: Handler): Handler =>
  (request, reply) =>
    handler(request, reply).catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error;
      return reply.header('cache-control', 'no-store').callNotFound();
    });

const NO_PARAMS = {};

function parseParams(params: Record<string, string>, path: string): Record<string, number | string> {
  if (!path.includes(':')) return NO_PARAMS;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      name in NAMED_PARAMS ? parseNamed(name, value) : parseId(value),
    ]),
  );
}

/** Parameters that are no integer ids. */
const NAMED_PARAMS: Readonly<Record<string, z.ZodType>> = { upload: uploadId, month: reportMonth };

function parseNamed(name: string, value: string): string {
  if (!NAMED_PARAMS[name]?.safeParse(value).success) throw new NotFound('Not found.');
  return value;
}

function parseId(value: string): number {
  const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new NotFound('Not found.');
  return id;
}
