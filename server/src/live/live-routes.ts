import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotSignedIn } from '../errors.ts';
import type { Owner } from '../owner.ts';
import { LIVE_STREAMS_PER_OWNER } from '../rate-limits.ts';
import type { Changes } from './changes.ts';

const HEARTBEAT_MS = 25_000;

/** A stream of server-sent events per open dashboard; each only says that there is something new to ask for. */
export function liveRoutes(
  app: FastifyInstance,
  changes: Changes,
  findOwner: (request: FastifyRequest, reply: FastifyReply) => Promise<Owner | null>,
): void {
  const streams = new Map<number, Set<() => void>>();

  app.get('/api/live', async (request, reply) => {
    const owner = await findOwner(request, reply);
    if (!owner) throw new NotSignedIn('You are not signed in.');
    const own = streams.get(owner.id) ?? new Set();
    streams.set(owner.id, own);
    // Tabs that were forgotten open give way to the one in use.
    if (own.size >= LIVE_STREAMS_PER_OWNER) own.values().next().value?.();

    reply.hijack();
    const { raw } = reply;
    const headers = Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined));
    raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } as Record<
      string,
      string
    >);
    raw.write('retry: 5000\n\n');
    const unsubscribe = changes.subscribe(owner.id, () => raw.write('event: change\ndata: {}\n\n'));
    const heartbeat = setInterval(() => raw.write(':\n\n'), HEARTBEAT_MS);
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

  // A stream never ends by itself: without this the server would wait for it on its way out.
  app.addHook('preClose', async () => {
    for (const own of streams.values()) for (const end of [...own]) end();
  });
}
