import type { FastifyInstance } from 'fastify';

interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number | null;
  readonly refusal: string | null;
}

const MS_PER_SECOND = 1_000;

export function countRequests(app: FastifyInstance, onAnswered: (answered: AnsweredRequest) => void): void {
  const labels = new Map<string | undefined, string>([[undefined, 'unknown']]);
  app.addHook('onResponse', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    let route = labels.get(url);
    if (route === undefined) {
      route = routeLabel(url ?? '');
      labels.set(url, route);
    }
    onAnswered({
      method: request.method,
      route,
      status: reply.statusCode,
      seconds: config.isStream ? null : reply.elapsedTime / MS_PER_SECOND,
      refusal: reply.refusal,
    });
    done();
  });
}

/** Each built file is a route: those of a folder count as one. */
const routeLabel = (url: string): string =>
  url.startsWith('/api/') ? url : url.replace(/^(\/[^/:]+)\/.*\.\w+$/, '$1/*');
