import { streamChanges } from '@deskbell/contract/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../http/api/api.ts';
import { LIVE_STREAMS_PER_USER } from '../rate-limits.ts';
import type { CurrentUser } from '../scope.ts';
import type { Changes } from './changes.ts';
import { LiveStreams } from './live-streams.ts';
import { isForColleague, type Writers } from './writers.ts';

const HEARTBEAT_MS = 25_000;

interface Sessions {
  idOf(request: FastifyRequest): string | null;
  /** Returns the sessions that are signed out, expired or deleted. */
  listEnded(sessionIds: readonly string[]): Promise<readonly string[]>;
  /** Reads the memberships anew. */
  readUser(userId: number): Promise<CurrentUser>;
}

/**
 * Server-sent events, one stream per open dashboard; a change carries no data and only makes the dashboard refetch, as does a
 * version that its answers do not have. A stream ends with its session, and when its user loses a team or a site.
 */
export function liveRoutes(
  app: FastifyInstance,
  handle: Handle,
  { changes, writers }: { readonly changes: Changes; readonly writers: Writers },
  sessions: Sessions,
): void {
  changes.onAccessChanged((userId) => writers.forget(userId));
  const streams = new LiveStreams((ids) => sessions.listEnded(ids), LIVE_STREAMS_PER_USER);

  handle(streamChanges, ({ scope: { user }, request, reply }) => {
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
    const sendChange = () => send('event: change\ndata: {}\n\n');
    let heard = user;
    let isOver = false;
    let unsubscribe = changes.subscribe(heard.topics, sendChange);
    // What changed after an answer was read and before this moment is told by nothing else.
    send(`event: version\ndata: ${JSON.stringify({ version: changes.versionOf(heard) })}\n\n`);
    const stopHearingWriters = writers.subscribe((drafting) => {
      const { ticket_id, user_id, name, is_over } = drafting;
      if (isForColleague(drafting, heard))
        send(`event: drafting\ndata: ${JSON.stringify({ ticket_id, user_id, name, is_over })}\n\n`);
    });
    const heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MS);
    const sessionId = sessions.idOf(request);
    const followAccess = async () => {
      const [ended] = sessionId === null ? [] : await sessions.listEnded([sessionId]);
      if (ended !== undefined) return end();
      const now = await sessions.readUser(user.id);
      if (isOver) return;
      if (heard.topics.some((topic) => !now.topics.includes(topic))) return end();
      unsubscribe();
      heard = now;
      unsubscribe = changes.subscribe(heard.topics, sendChange);
      sendChange();
    };
    const stopFollowing = changes.onAccessChanged((userId) => {
      // An unreadable membership ends the stream; the browser connects again.
      if (userId === null || userId === user.id) followAccess().catch(() => end());
    });
    const end = streams.add(user.id, sessionId, () => {
      isOver = true;
      clearInterval(heartbeat);
      stopFollowing();
      unsubscribe();
      stopHearingWriters();
      raw.end();
    });
    raw.on('close', end);
    raw.on('error', end);
    // The client went away while its session was read: there is no further event.
    if (raw.destroyed) end();
  });

  // Open streams would keep app.close() waiting for ever.
  app.addHook('preClose', async () => streams.close());
}
