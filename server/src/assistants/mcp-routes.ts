import { isAssistantScope } from '@deskbell/contract/token-scopes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { NotSignedIn, Refused } from '../errors.ts';
import { bearerOf } from '../http/api/bearer-token.ts';
import type { Change, CurrentUser } from '../scope.ts';
import { AssistantProtocol } from './mcp-server.ts';
import { contextOf, type ToolContext } from './tool-context.ts';

interface Parts {
  readonly db: Database;
  readonly publicUrl: string;
  readonly tokenLookup: { findUser(bearer: string, address: string): Promise<CurrentUser> };
  readonly changes: {
    publish(changes: Iterable<Change>): Promise<void>;
    bump(team: { readonly team_id: number }): void;
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    assistant: ToolContext | null;
  }
}

/** The Model Context Protocol, without sessions: any instance answers any request. */
export function mcpRoutes(app: FastifyInstance, { db, publicUrl, tokenLookup, changes }: Parts): void {
  const protocol = new AssistantProtocol(db);
  app.decorateRequest('assistant', null);
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    // The body is not read yet. A browser sends an Origin, an assistant sends none.
    onRequest: async (request, reply) => {
      if (request.headers.origin !== undefined) throw new Refused('This address is for assistants, not for browsers.');
      request.assistant = await authorize(request, reply, { db, tokenLookup });
    },
    handler: async (request, reply) => {
      const { assistant: context, body } = request;
      if (!context) throw new NotSignedIn('This token does not work.');
      reply.header('cache-control', 'no-store');
      if (Array.isArray(body)) return reply.code(400).send(BATCH);
      // It would keep a stream open, and no list changes.
      if (isSubscription(body)) return reply.send(noSubscription(body));
      const answer = await protocol.answer(webRequest(request, publicUrl), { parsedBody: body, context });
      if (context.done.isChange) await changes.publish(context.scope.changed);
      else changes.bump({ team_id: context.teamId });
      return forward(answer, reply);
    },
  });
}

/** Every wrong token gets the same answer; a token of another kind is refused. */
async function authorize(
  { headers, ip }: FastifyRequest,
  reply: FastifyReply,
  { db, tokenLookup }: Pick<Parts, 'db' | 'tokenLookup'>,
): Promise<ToolContext> {
  const user = await tokenLookup.findUser(bearerOf(headers) ?? '', ip).catch((error: unknown) => {
    if (error instanceof NotSignedIn) reply.header('www-authenticate', 'Bearer realm="Deskbell"');
    throw error;
  });
  if (!user.token?.scopes.some(isAssistantScope))
    throw new Refused('This token may not do this. Make one in Team, Assistants.');
  return contextOf(db, user);
}

const BATCH = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: 'Batches are no part of the protocol. Send one request at a time.' },
};

interface Subscription {
  readonly method: 'subscriptions/listen';
  readonly id?: string | number;
}

const isSubscription = (body: unknown): body is Subscription =>
  (body as Partial<Subscription> | undefined)?.method === 'subscriptions/listen';

const noSubscription = ({ id = null }: { readonly id?: string | number | null }) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32_601, message: 'This server has nothing to subscribe to.' },
});

const FORWARDED = ['accept', 'content-type'];

/** The host of the request is the client's choice; the protocol's own headers go along. */
function webRequest({ method, headers }: FastifyRequest, publicUrl: string): Request {
  const forwarded = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && (FORWARDED.includes(name) || name.startsWith('mcp-')) ? [[name, value]] : [],
  );
  return new Request(`${publicUrl}/mcp`, { method, headers: forwarded });
}

async function forward(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(answer.status);
  for (const name of ['content-type', 'allow', 'mcp-protocol-version']) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.send(await answer.text());
}
