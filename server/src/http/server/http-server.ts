import { BODY_LIMIT_BYTES } from '@deskbell/contract/limits';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../../config/config.ts';
import { acceptJsonOnly } from './body-parsers.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  type Cut,
  closeWithin,
  createLimitedServer,
} from './connection-limits.ts';
import { answerClientError, answerError } from './error-handler.ts';
import { createRequestIds } from './request-ids.ts';
import { logRequests } from './request-log.ts';
import { trustedProxies, withoutPorts } from './trusted-proxies.ts';

interface Settings extends Pick<Config, 'trustProxy'> {
  readonly log: FastifyBaseLogger;
  onConnectionCut?(reason: Cut): void;
  readonly limits?: ConnectionLimits;
}

/** Fastify with the body parser, error handlers, request log and connection limits that all routes share. */
export function createHttpServer({
  trustProxy,
  log,
  onConnectionCut = () => undefined,
  limits = CONNECTION_LIMITS,
}: Settings): FastifyInstance {
  const isTrusted = trustedProxies(trustProxy);
  const app = Fastify({
    loggerInstance: log,
    genReqId: createRequestIds(isTrusted),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? isTrusted : false,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handler) => createLimitedServer(handler, limits, onConnectionCut),
    forceCloseConnections: 'idle',
    // What arrives on an open connection while the server closes is answered: the database closes after it.
    return503OnClosing: false,
    // Sealed tokens are longer than the default of 100.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
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
  app.addHook('preClose', async () => closeWithin(app.server, limits.closeMs, onConnectionCut));
  return app;
}
