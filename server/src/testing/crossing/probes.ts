import { EventEmitter, once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Comment, TicketDetail } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { type MailTransport, smtpTransport } from '../../email/delivery/mail-transport.ts';
import type { startInbound } from '../inbound-email.ts';
import { aWorker } from '../outgoing-email.ts';
import type { SmtpSink } from '../smtp-sink.ts';
import type { Browser } from '../test-app.ts';
import { testDatabase } from '../test-database.ts';
import type { Place } from './crossing-place.ts';

export interface Edges {
  readonly sink: SmtpSink;
  readonly inbound: Awaited<ReturnType<typeof startInbound>>;
  readonly port: number;
}

export async function isRemovalQueued(storageKey: string): Promise<boolean> {
  const db = await testDatabase();
  const queued = await db
    .selectFrom('file_removals')
    .select('storage_key')
    .where('storage_key', '=', storageKey)
    .executeTakeFirst();
  return queued !== undefined;
}

export async function areRatingsCounted(siteId: number): Promise<boolean> {
  const { rows } = await sql<{ is_counted: boolean }>`
    select rated_tickets = count(score) and good_ratings = count(score) filter (where score = 'good') as is_counted
    from sites left join tickets on site_id = sites.id left join ratings on ticket_id = tickets.id
    where sites.id = ${siteId} group by sites.id, rated_tickets, good_ratings`.execute(await testDatabase());
  return rows[0]?.is_counted ?? true;
}

export const makeDue = async (commentId: number, when: 'now' | 'tomorrow' = 'now') =>
  sql`
    update email_logs set next_attempt_at = ${when}::timestamptz where comment_id = ${commentId} and status = 'queued'`.execute(
    await testDatabase(),
  );

export const ON_ITS_WAY = 'On its way';

/** Starts sending replies; the mail server holds them until they are released. */
export async function holdReplies({ sink }: Edges, count: number) {
  const server = smtpTransport(sink.url);
  const gate = new EventEmitter();
  const [released, reached] = [once(gate, 'released'), once(gate, 'reached')];
  let held = 0;
  const transport: MailTransport = {
    send: async (message) => {
      if (message.text.includes(ON_ITS_WAY)) {
        held += 1;
        if (held === count) gate.emit('reached');
        await released;
      }
      return server.send(message);
    },
    close: (options) => server.close(options),
  };
  // One more than are held, so that other emails go on. None is held long enough to count as slow.
  const worker = await aWorker(transport, [], { concurrency: count + 1, slowAfterMs: 600_000 });
  worker.wake();
  await reached;
  return async () => {
    gate.emit('released');
    await worker.drained();
    await worker.stop();
  };
}

export const mailsTo = ({ sink }: Edges, address: string, words: string) =>
  sink.mails.filter(({ text, envelopeTo }) => envelopeTo.includes(address) && text?.includes(words));

interface Detail {
  readonly ticket?: TicketDetail;
  readonly comments?: readonly Comment[];
}

const details = new WeakMap<Place, Map<number, Promise<Detail>>>();

/** Read by the owner after the workers ran. Nothing changes any more, so all columns share one read. */
export function detailOf(place: Place, id: number): Promise<Detail> {
  const known = details.get(place) ?? new Map<number, Promise<Detail>>();
  details.set(place, known);
  const detail = known.get(id) ?? place.owner.get(`/api/tickets/${id}`).then((response) => response.json());
  known.set(id, detail);
  return detail;
}

export async function ticketWith(place: Place, isMeant: (comment: Comment) => boolean): Promise<number | null> {
  for (const { id } of [place.ticket, place.other]) if ((await detailOf(place, id)).comments?.some(isMeant)) return id;
  return null;
}

export const ticketWithComment = (place: Place, text: string): Promise<number | null> =>
  ticketWith(place, ({ comment }) => comment === text);

export async function ticketWithFile(place: Place, name: string): Promise<number | null> {
  for (const { id } of [place.ticket, place.other]) {
    const { ticket, comments = [] } = await detailOf(place, id);
    const files = [...(ticket?.files ?? []), ...comments.flatMap((comment) => comment.files)];
    if (files.some((file) => file.name === name && file.state === 'ready')) return id;
  }
  return null;
}

/** A refused email is not stored: its sender gets the refusal. */
export async function mail({ inbound }: Edges, to: string, raw: Buffer, from?: string): Promise<void> {
  try {
    await inbound.send(raw, to, from);
  } catch (error) {
    if ((error as { responseCode?: number }).responseCode !== 550) throw error;
  }
}

interface Poll {
  readonly reader: Browser;
  readonly path: string;
}

/** A real HTTP request: injected ones skip the early answer for unchanged polls. */
export async function poll({ port }: Edges, { reader, path }: Poll, etag: string): Promise<number> {
  const cookie = [...reader.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = get({ port, host: '127.0.0.1', path, headers: { cookie, 'if-none-match': etag } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

export async function listen(port: number, session: string) {
  const headers = { cookie: `deskbell_session=${session}` };
  const [stream] = (await once(get({ port, host: '127.0.0.1', path: '/api/live', headers }), 'response')) as [
    IncomingMessage,
  ];
  let state: 'told' | 'ended' | 'silent' = 'silent';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    if (chunk.includes('event: change')) state = 'told';
  });
  const ended = once(stream, 'end').then(() => {
    state = 'ended';
  });
  return {
    /** Repeats the change, because an event from before the act may still be in flight. */
    async stateAfter(change: () => Promise<unknown>): Promise<string> {
      for (let n = 0; n < 4 && state !== 'ended'; n += 1) {
        state = 'silent';
        await change();
        if (state === 'silent') await Promise.race([once(stream, 'data'), ended]);
      }
      stream.destroy();
      return state;
    },
  };
}

export async function ticketWithDraft(userId: number): Promise<number | null> {
  const { rows } = await sql<{ ticket_id: number }>`
    select ticket_id from drafts inner join tickets on tickets.id = ticket_id inner join sites on sites.id = site_id
    where drafts.user_id = ${userId} and merged_into is null`.execute(await testDatabase());
  return rows[0]?.ticket_id ?? null;
}
