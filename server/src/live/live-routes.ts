import { streamChanges } from '@deskbell/contract/live';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../http/api.ts';
import { LIVE_STREAMS_PER_OWNER } from '../rate-limits.ts';
import type { Changes } from './changes.ts';

const HEARTBEAT_MS = 25_000;

/** Server-sent events, one stream per open dashboard; an event carries no data and only makes the dashboard refetch. */
export function liveRoutes(app: FastifyInstance, handle: Handle, changes: Changes): void {
  const streams = new Map<number, Set<() => void>>();

  handle(streamChanges, ({ owner, reply }) => {
    const own = streams.get(owner.id) ?? new Set();
    streams.set(owner.id, own);
    // Above the limit the oldest stream is closed: most likely a forgotten tab.
    if (own.size >= LIVE_STREAMS_PER_OWNER) own.values().next().value?.();

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
    const end = () => {
      clearInterval(heartbeat);
      unsubscribe();
      own.delete(end);
      if (own.size === 0) streams.delete(owner.id);
      raw.end();
    };
    own.add(end);
    raw.on('close', end);
    raw.on('error', end);
  });

  // Open streams would keep app.close() waiting for ever.
  app.addHook('preClose', async () => {
    for (const own of streams.values()) for (const end of [...own]) end();
  });
}
