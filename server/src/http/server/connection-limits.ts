import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  readonly requestMs: number;
  /** For a form with files, which a slow line sends for minutes; its reader refuses one that hardly moves. */
  readonly formMs: number;
  /** Paths that read forms; elsewhere the type of a form gains no time. */
  readonly formPaths: readonly string[];
  readonly checkMs: number;
  readonly keepAliveMs: number;
  /** How long the sending of an answer may make no progress. */
  readonly unreadMs: number;
  /** How long open requests may take when the server stops. */
  readonly closeMs: number;
  /** Requests on one connection that wait behind an unfinished answer. */
  readonly pipelined: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  requestMs: 30_000,
  formMs: 600_000,
  formPaths: ['/t/', '/support/'],
  checkMs: 1_000,
  keepAliveMs: 65_000,
  unreadMs: 60_000,
  closeMs: 10_000,
  pipelined: 100,
};

export type Cut = 'pipelining' | 'unread' | 'shutdown';

/** An HTTP server whose connections cannot be held for ever, nor fill its memory. */
export function createLimitedServer(
  handler: RequestListener,
  limits: ConnectionLimits,
  onCut: (reason: Cut) => void,
): Server {
  const pipelines: Pipelines = new WeakMap();
  const arriving: Arriving = new Map();
  const listener = noteBodies(oneAtATime(handler, pipelines, limits.pipelined, onCut), arriving, limits.formPaths);
  const server = createServer(
    {
      requestTimeout: limits.formMs,
      headersTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: limits.keepAliveMs,
    },
    listener,
  );
  // Node would answer 417 to all requests of a chunk at once, past the limit.
  server.on('checkExpectation', listener);
  // Node calls this for idle kept connections too.
  server.setTimeout(limits.unreadMs, (socket) => {
    if (socket.writableLength > 0) onCut('unread');
    socket.destroy();
  });
  limitBodies(server, arriving, limits, (socket) =>
    server.emit('clientError', Object.assign(new Error('Request timeout'), { code: REQUEST_TIMEOUT }), socket),
  );
  closeOnlyIdle(server, pipelines);
  return server;
}

const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/** The latest request of each connection whose body has to arrive in time; those before it have arrived. */
type Arriving = Map<Socket, { readonly request: IncomingMessage; readonly since: number }>;

/** Node has one limit for the bodies of all requests, which is that of forms with files. A timer for each would cost more. */
function noteBodies(listener: RequestListener, arriving: Arriving, formPaths: readonly string[]): RequestListener {
  return (request, response) => {
    const { headers, socket, url } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    const isForm =
      formPaths.some((path) => url?.startsWith(path)) && headers['content-type']?.startsWith('multipart/form-data');
    if (hasBody && !isForm) {
      if (!arriving.has(socket)) socket.once('close', () => arriving.delete(socket));
      arriving.set(socket, { request, since: performance.now() });
    }
    listener(request, response);
  };
}

function limitBodies(
  server: Server,
  arriving: Arriving,
  { requestMs, checkMs }: ConnectionLimits,
  onOver: (socket: Socket) => void,
): void {
  const check = () => {
    const oldest = performance.now() - requestMs;
    for (const [socket, { request, since }] of arriving) {
      if (since > oldest || request.complete || request.destroyed) continue;
      arriving.delete(socket);
      onOver(socket);
    }
  };
  server.once('listening', () => {
    const timer = setInterval(check, checkMs).unref();
    server.once('close', () => clearInterval(timer));
  });
}

/** Per connection: the answer to the latest request, and how many requests wait before it. */
type Pipelines = WeakMap<Socket, { latest: ServerResponse; waiting: number }>;

/** The request of a new connection may have arrived without having been read. */
const NEW_FOR_MS = 500;

/** Node counts an answer not yet sent, and a new connection with an unread request, as idle: it would cut them off. */
function closeOnlyIdle(server: Server, pipelines: Pipelines): void {
  const openedAt = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    openedAt.set(socket, performance.now());
    socket.once('close', () => openedAt.delete(socket));
  });
  const isIdle = (socket: Socket, openMs: number) => {
    const pipeline = pipelines.get(socket);
    if (pipeline) return pipeline.latest.writableFinished && socket.writableLength === 0;
    return socket.bytesRead === 0 && openMs > NEW_FOR_MS;
  };
  server.closeIdleConnections = () => {
    const now = performance.now();
    for (const [socket, opened] of openedAt) if (isIdle(socket, now - opened)) socket.destroy();
  };
}

/**
 * A pipelined request is handled when the answer before it has been sent. Node would start all requests of a chunk at once:
 * 64 KiB hold 1,500 of them, and the answers would wait in memory for a client that may never read.
 */
function oneAtATime(
  handler: RequestListener,
  pipelines: Pipelines,
  maxWaiting: number,
  onCut: (reason: Cut) => void,
): RequestListener {
  return (request, response) => {
    const { socket } = request;
    const pipeline = pipelines.get(socket);
    if (!pipeline) {
      pipelines.set(socket, { latest: response, waiting: 0 });
      return handler(request, response);
    }
    const previous = pipeline.latest;
    pipeline.latest = response;
    // Only the answer that may be sent has the socket.
    if (response.socket !== null) return handler(request, response);
    if (socket.destroyed) return;
    pipeline.waiting += 1;
    if (pipeline.waiting > maxWaiting) {
      onCut('pipelining');
      socket.destroy();
      return;
    }
    previous.once('close', () => {
      pipeline.waiting -= 1;
      if (!socket.destroyed) handler(request, response);
    });
  };
}

const CLOSE_IDLE_MS = 200;

/** After the server was told to close: ends connections when their answer is sent, and all of them some seconds later. */
export function closeWithin(server: Server, limitMs: number, onCut: (reason: Cut) => void): void {
  if (!server.listening) return;
  const idleTimer = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  const timer = setTimeout(() => {
    server.getConnections((_error, count) => {
      for (let n = 0; n < (count ?? 0); n++) onCut('shutdown');
    });
    server.closeAllConnections();
  }, limitMs);
  server.once('close', () => {
    clearInterval(idleTimer);
    clearTimeout(timer);
  });
}
