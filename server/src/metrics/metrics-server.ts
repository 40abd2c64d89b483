import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Failure } from '@deskbell/contract/endpoint';
import { createBearerCheck } from '../http/api/bearer-token.ts';
import type { Metrics } from './metrics.ts';

const REQUEST_TIMEOUT_MS = 5_000;
const MAX_CONNECTIONS = 50;

interface Settings {
  readonly host: string;
  readonly port: number;
  readonly token: string | null;
  onError(error: unknown): void;
}

export class MetricsPortUnavailable extends Error {}

/** Serves nothing else, on a port that stays inside the operator's network. */
export async function startMetricsServer(
  metrics: Metrics,
  { host, port, token, onError }: Settings,
): Promise<{ close(): void }> {
  const isAllowed = token === null ? () => true : createBearerCheck(token);

  async function answer({ method, url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    if ((method !== 'GET' && method !== 'HEAD') || url?.split('?')[0] !== '/metrics')
      return fail(response, 404, 'There is nothing at this address.');
    if (!isAllowed(headers)) {
      response.setHeader('www-authenticate', 'Bearer');
      return fail(response, 401, 'The metrics token is missing or wrong.');
    }
    const text = await metrics.render();
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      onError(error);
      fail(response, 500, 'The figures could not be read.');
    });
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'another program is already using it' : `it cannot be opened (${code})`;
    throw new MetricsPortUnavailable(`METRICS_PORT is ${port}: ${reason}. Set it to a free port.`, { cause });
  }
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function fail(response: ServerResponse, status: number, error: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify({ error } satisfies Failure));
}
