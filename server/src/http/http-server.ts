import { BODY_LIMIT_BYTES } from '@deskbell/contract/limits';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { acceptJsonOnly } from './body-parsers.ts';
import { answerClientError, answerError } from './error-handler.ts';
import { createRequestIds } from './request-ids.ts';
import { logRequests } from './request-log.ts';
import { trustedProxies, withoutPorts } from './trusted-proxies.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** Fastify with the body parser, error handlers and request log that all routes share. */
export function createHttpServer(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  loggerInstance: FastifyBaseLogger,
): FastifyInstance {
  const isTrusted = trustedProxies(trustProxy);
  const app = Fastify({
    loggerInstance,
    genReqId: createRequestIds(isTrusted),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? isTrusted : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerClientError,
    // No hook runs for these.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.header('x-request-id', request.id)),
  });
  app.decorateReply('refusal', null);
  if (trustProxy.length > 0) {
    app.addHook('onRequest', ({ headers }, _reply, done) => {
      const forwardedFor = headers['x-forwarded-for'];
      if (forwardedFor) headers['x-forwarded-for'] = withoutPorts(String(forwardedFor));
      done();
    });
  }
  app.setErrorHandler(answerError);
  acceptJsonOnly(app);
  logRequests(app);
  return app;
}
