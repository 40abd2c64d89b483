import type { FastifyInstance } from 'fastify';
import { NotSignedIn } from '../errors.ts';
import { createBearerCheck } from '../http/api/bearer-token.ts';
import type { Metrics } from './metrics.ts';

export function metricsRoutes(app: FastifyInstance, metrics: Metrics, token: string): void {
  const hasToken = createBearerCheck(token);
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request.headers)) {
      reply.header('www-authenticate', 'Bearer');
      throw new NotSignedIn('The metrics token is missing or wrong.');
    }
    return reply
      .headers({ 'cache-control': 'no-store' })
      .type(metrics.contentType)
      .send(await metrics.render());
  });
}
