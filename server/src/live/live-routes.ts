import { streamChanges } from '@deskbell/contract/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../http/api.ts';
import { LIVE_STREAMS_PER_OWNER } from '../rate-limits.ts';
import type { Changes } from './changes.ts';
import { LiveStreams } from './live-streams.ts';

const HEARTBEAT_MS = 25_000;

interface Sessions {
  idOf(request: FastifyRequest): string | null;
  /** Of these sessions, those that are signed out, expired or deleted. */
  listEnded(sessionIds: readonly string[]): Promise<readonly string[]>;
}

/**
 * Server-sent events, one stream per open dashboard; an event carries no data and only makes the dashboard refetch.
 * A stream ends with its session.
 */
export function liveRoutes(app: FastifyInstance, handle: Handle, changes: Changes, sessions: Sessions): LiveStreams {
  const streams = new LiveStreams((ids) => sessions.listEnded(ids), LIVE_STREAMS_PER_OWNER);

  handle(streamChanges, ({ owner, request, reply }) => {
    reply.hijack();
    const { raw } = reply;
    const headers = Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined));
    raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } as Record<
      string,
      string
    >);
    // Not into a full buffer, which holds a change already: without a write the server's timeout ends an unread stream.
    const send = (event: string) => void (raw.writableNeedDrain || raw.write(event));
    send('retry: 5000\n\n');
    const unsubscribe = changes.subscribe(owner.id, () => send('event: change\ndata: {}\n\n'));
    const heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MS);
    const end = streams.add(owner.id, sessions.idOf(request), () => {
      clearInterval(heartbeat);
      unsubscribe();
      raw.end();
    });
    raw.on('close', end);
    raw.on('error', end);
  });

  // Open streams would keep app.close() waiting for ever.
  app.addHook('preClose', async () => streams.close());
  return streams;
}
