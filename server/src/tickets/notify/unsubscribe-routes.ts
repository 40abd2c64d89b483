import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { NotFound, TooMany } from '../../errors.ts';
import { type CapabilityLimit, protectCapabilityPages } from '../../http/pages/capability-pages.ts';
import { sendScriptless } from '../../http/pages/plain-page.ts';
import { answerError, refusalOf } from '../../http/server/error-handler.ts';
import type { SiteRow } from '../../scope.ts';
import { UNSUBSCRIBE_PATH, type UnsubscribeLinks } from '../../signed-links/unsubscribe-link.ts';
import { findSubscriber, unsubscribe } from './unsubscribe.ts';
import { busyPage, endedLinkPage, unsubscribedPage, unsubscribePage } from './unsubscribe-page.ts';

const BODY_LIMIT_BYTES = 4_096;

interface Settings {
  readonly links: UnsubscribeLinks;
  readonly limit: CapabilityLimit;
  onChanged(site: SiteRow): Promise<void>;
}

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

/** One-click unsubscribe (RFC 8058): a POST without a session. GET only asks, because mail scanners open links. */
export async function unsubscribeRoutes(app: FastifyInstance, db: Database, settings: Settings): Promise<void> {
  const { links, limit, onChanged } = settings;
  await app.register(async (scope) => {
    // RFC 8058 allows two content types, whose only field is a constant: the URL alone decides.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, _body, done) =>
      done(null),
    );
    protectCapabilityPages(scope);
    scope.setErrorHandler((error: Error, request, reply) => answerFailed(error, request, reply));

    scope.get(`${UNSUBSCRIBE_PATH}/:token`, async (request: LinkRequest, reply) => {
      limit.take(request.ip);
      return sendScriptless(reply, unsubscribePage(await findSubscriber(db, links, request.params.token)));
    });
    scope.post(`${UNSUBSCRIBE_PATH}/:token`, async (request: LinkRequest, reply) => {
      limit.take(request.ip);
      const subscriber = await unsubscribe(db, links, request.params.token);
      if (subscriber.ticket) await onChanged(subscriber.ticket);
      return sendScriptless(reply, unsubscribedPage(subscriber));
    });
  });
}

function answerFailed(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof NotFound) return sendScriptless(reply.code(404), endedLinkPage());
  if (!(error instanceof TooMany)) return answerError(error, request, reply);
  reply.refusal = refusalOf(error);
  reply.code(429).header('retry-after', error.retryAfterSeconds);
  return sendScriptless(reply, busyPage(error.message));
}
