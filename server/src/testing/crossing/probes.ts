import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Comment } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { smtpTransport } from '../../email/delivery/mail-transport.ts';
import { anInboundEmail, type startInbound } from '../inbound-email.ts';
import { aSerialWorker } from '../outgoing-email.ts';
import type { SmtpSink } from '../smtp-sink.ts';
import { testDatabase } from '../test-database.ts';
import type { Place } from './crossing-place.ts';

/** What the edges of the product are connected to. */
export interface Edges {
  readonly sink: SmtpSink;
  readonly inbound: Awaited<ReturnType<typeof startInbound>>;
  readonly port: number;
}

export async function isRemovalQueued(fileId: number): Promise<boolean> {
  const db = await testDatabase();
  const file = await db.selectFrom('files').select('id').where('id', '=', fileId).executeTakeFirst();
  return file === undefined;
}

export async function areRatingsCounted(siteId: number): Promise<boolean> {
  const { rows } = await sql<{ is_counted: boolean }>`
    select rated_tickets = count(score) and good_ratings = count(score) filter (where score = 'good') as is_counted
    from sites left join tickets on site_id = sites.id left join ratings on ticket_id = tickets.id
    where sites.id = ${siteId} group by sites.id, rated_tickets, good_ratings`.execute(await testDatabase());
  return rows[0]?.is_counted ?? true;
}

export const makeDue = async (commentId: number) =>
  sql`update email_logs set next_attempt_at = now() where comment_id = ${commentId} and status = 'queued'`.execute(
    await testDatabase(),
  );

/** A reply whose mail server has the connection, and takes the mail only after the act. */
export async function holdReply({ owner, ticket, customer }: Place, { sink }: Edges) {
  const { id } = (await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: 'On its way' })).json();
  const server = smtpTransport(sink.url);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const worker = await aSerialWorker({
    send: async (message) => {
      if (message.text.includes('On its way')) {
        reach();
        await released;
      }
      return server.send(message);
    },
    close: (options) => server.close(options),
  });
  await makeDue(id);
  worker.wake();
  await reached;
  return {
    async finish() {
      release();
      await worker.drained();
      await worker.stop();
      const sent = sink.mails.filter(
        ({ text, envelopeTo }) => text?.includes('On its way') && envelopeTo.includes(customer),
      );
      const db = await testDatabase();
      const row = await db.selectFrom('email_logs').select('status').where('comment_id', '=', id).executeTakeFirst();
      return { sent: sent.length, status: row?.status ?? 'no row' };
    },
  };
}

/** The ticket of the pair that has the comment; null when none has. */
export async function ticketWithComment({ owner, ticket, other }: Place, text: string): Promise<number | null> {
  for (const { id } of [ticket, other]) {
    const comments: Comment[] = (await owner.get(`/api/tickets/${id}`)).json().comments ?? [];
    if (comments.some(({ comment }) => comment === text)) return id;
  }
  return null;
}

/** The ticket of the pair that has the file, arrived and with its bytes; null when none has. */
export async function ticketWithFile({ owner, ticket, other }: Place, name: string): Promise<number | null> {
  for (const { id } of [ticket, other]) {
    const { ticket: found, comments = [] } = (await owner.get(`/api/tickets/${id}`)).json();
    const files = [...(found?.files ?? []), ...comments.flatMap((comment: Comment) => comment.files)];
    if (files.some((file) => file.name === name && file.state === 'ready')) return id;
  }
  return null;
}

/** A refused email is not stored, which its sender is told. */
export async function mail({ inbound }: Edges, to: string, from: string, text: string): Promise<void> {
  try {
    await inbound.deliver(anInboundEmail(to, text, '', from), to, from);
  } catch (error) {
    if ((error as { responseCode?: number }).responseCode !== 550) throw error;
  }
}

/** The stream of a signed-in browser. */
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
    /** Several changes, because what was told before the act may still be on its way. */
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

/** Where a user finds what was not sent. */
export async function ticketWithDraft(userId: number): Promise<number | null> {
  const { rows } = await sql<{ ticket_id: number }>`
    select ticket_id from drafts inner join tickets on tickets.id = ticket_id inner join sites on sites.id = site_id
    where drafts.user_id = ${userId} and merged_into is null`.execute(await testDatabase());
  return rows[0]?.ticket_id ?? null;
}
