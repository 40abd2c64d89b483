import { createHash } from 'node:crypto';
import { RAW_MAIL_DAYS } from '@deskbell/contract/limits';
import { type InsertObject, type RawBuilder, sql } from 'kysely';
import { OneAtATime } from '../../background/one-at-a-time.ts';
import type { Database } from '../../db/database.ts';
import { deletePage } from '../../db/pages.ts';
import { noteQueued } from '../../db/queued-work.ts';
import type { Schema } from '../../db/tables/schema.ts';
import { mailboxOf } from '../../mailbox.ts';
import {
  INBOUND_PER_SENDER_AND_TICKET,
  INBOUND_PER_TICKET,
  INTAKE_PER_SITE,
  STORED_RAW_EMAIL_BYTES,
} from '../../rate-limits.ts';
import type { SiteRow } from '../../scope.ts';
import { headerLinesOf } from './raw-mail.ts';

const SENDER_MAX = 254;
const PIECE_BYTES = 512 * 1024;
const LARGE_BYTES = 1024 * 1024;
/** The driver copies an email several times to send it to the database: of large ones, one at a time. */
const largeEmails = new OneAtATime();
const MESSAGE_ID = /^message-id:\s*(<[^<>\s]{1,400}>)/i;

export interface Delivery {
  readonly recipient: string;
  /** The ticket of the reply address, or of the email that bounced, if it has one. */
  readonly ticket_id: number | null;
  /** The site of an intake address; that of a ticket follows from the ticket. */
  readonly intake_site_id?: number;
}

/** A ticket or a site received too much email lately; the sender may try again later. */
export class MailboxFull extends Error {}

/**
 * Stores the raw email before it is parsed. Idempotent: a repeated delivery changes nothing. Another email with the same Message-ID is
 * stored too; whether it says the same is known only when it is parsed. Throws MailboxFull beyond the
 * limits of a ticket or a site.
 */
export function storeInboundEmail(db: Database, deliveries: readonly Delivery[], raw: Buffer): Promise<void> {
  const store = () => insertInboundEmail(db, deliveries, raw);
  return raw.length > LARGE_BYTES ? largeEmails.run(store) : store();
}

async function insertInboundEmail(db: Database, deliveries: readonly Delivery[], raw: Buffer): Promise<void> {
  const lines = headerLinesOf(raw);
  const hash = createHash('sha256').update(raw).digest('hex');
  const message_id = messageIdOf(lines) ?? hash;
  const sender = fromAddressOf(lines);
  // Sorted, so that concurrent deliveries lock in the same order.
  const sorted = deliveries
    .map((delivery) => ({ ...delivery, ...roomOf(delivery) }))
    .sort((one, other) => (one.lock < other.lock ? -1 : 1));
  await db.transaction().execute(async (tx) => {
    for (const { recipient, ticket_id, intake_site_id, lock, received, limit } of sorted) {
      const isSlow = await requireRoom(tx, { lock, received, limit }, raw.length);
      const site_id = intake_site_id ?? sql<number | null>`(select site_id from tickets where id = ${ticket_id})`;
      const email = {
        recipient: recipient.toLowerCase(),
        ticket_id,
        site_id,
        sender,
        // Emails that open tickets have no order that a slow one could hold up.
        is_slow: isSlow && intake_site_id === undefined,
        raw,
      };
      if (await insertOnce(tx, { ...email, message_id })) continue;
      const first = await lookUpFirst(tx, email.recipient, message_id, hash);
      // The release before needs the unique index of recipient and Message-ID.
      if (!first?.is_same)
        await insertOnce(tx, { ...email, message_id: `${message_id} ${hash}`, same_id_as: first?.id ?? null });
    }
    noteQueued(tx, 'inbound_emails');
  });
}

async function insertOnce(tx: Database, email: InsertObject<Schema, 'inbound_emails'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('inbound_emails')
    .values(email)
    .onConflict((earlier) => earlier.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The raw source of a processed email may be emptied, and then says nothing. */
async function lookUpFirst(tx: Database, recipient: string, messageId: string, hash: string) {
  const { rows } = await sql<{ id: number; is_same: boolean }>`
    select id, sha256(raw) = decode(${hash}, 'hex') as is_same from inbound_emails
    where recipient = ${recipient} and message_id = ${messageId}`.execute(tx);
  return rows[0] ?? null;
}

interface Room {
  readonly lock: string;
  /** Emails that count for the limit. */
  readonly received: RawBuilder<boolean>;
  readonly limit: { readonly hour: number; readonly bytesPerDay: number };
}

/** A reply counts for its ticket, an email that opens a ticket for its site. */
const roomOf = ({ ticket_id, intake_site_id }: Delivery): Room =>
  intake_site_id === undefined
    ? {
        lock: `inbound ${ticket_id}`,
        received: ticket_id === null ? sql`ticket_id is null and site_id is null` : sql`ticket_id = ${ticket_id}`,
        limit: INBOUND_PER_TICKET,
      }
    : { lock: `intake ${intake_site_id}`, received: sql`site_id = ${intake_site_id}`, limit: INTAKE_PER_SITE };

/** Returns whether such emails lately exceeded the time of the fast lane. */
async function requireRoom(tx: Database, { lock, received, limit }: Room, bytes: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const { rows } = await sql<{ in_hour: number; bytes: number; is_slow: boolean }>`
    select count(*) filter (where received_at > now() - interval '1 hour') as in_hour,
      coalesce(sum(octet_length(raw)), 0)::bigint as bytes, coalesce(bool_or(is_slow), false) as is_slow
    from inbound_emails where ${received} and received_at > now() - interval '1 day'`.execute(tx);
  const [recent] = rows;
  if (!recent) return false;
  if (recent.in_hour >= limit.hour || recent.bytes + bytes > limit.bytesPerDay)
    throw new MailboxFull('Too much email for this address, try again later.');
  return recent.is_slow;
}

/** Mail servers repeat deliveries they are unsure of; without a Message-ID, the hash identifies the email. */
const messageIdOf = (headerLines: readonly string[]): string | null =>
  headerLines.map((line) => MESSAGE_ID.exec(line)?.[1]).find(Boolean) ?? null;

function fromAddressOf(headerLines: readonly string[]): string | null {
  const from = headerLines.find((line) => /^from:/i.test(line))?.slice('from:'.length) ?? '';
  const [address = ''] = from.slice(from.lastIndexOf('<') + 1).split('>', 1);
  return address.trim().toLowerCase().slice(0, SENDER_MAX) || null;
}

export interface ClaimedInboundEmail {
  readonly id: number;
  readonly ticket_id: number | null;
  readonly recipient: string;
  /** The first email to the recipient with the same Message-ID, usually itself. */
  readonly first_id: number;
  readonly bytes: number;
  readonly attempts: number;
  readonly age_seconds: number;
}

interface Claim {
  readonly isSlow: boolean;
  readonly attemptsMax: number;
  readonly leaseSeconds: number;
}

/** Claims the next inbound email of a lane with a lease; after the last attempt it is quarantined. */
export async function claimInboundEmail(db: Database, claim: Claim): Promise<ClaimedInboundEmail | null> {
  const { isSlow, attemptsMax, leaseSeconds } = claim;
  // One at a time per ticket keeps the order of its comments; an email that failed (it has a reason) does not hold it up.
  // Attempts are counted before processing, so that a poison message that crashes the process is quarantined too.
  const { rows } = await sql<ClaimedInboundEmail & { status: string }>`
    update inbound_emails set attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds}),
      status = case when attempts >= ${attemptsMax} then 'quarantined' else status end
    where id = (
      select id from inbound_emails as due where status = 'received' and is_slow = ${isSlow} and next_attempt_at <= now()
        and not exists (
          select from inbound_emails as earlier where earlier.ticket_id = due.ticket_id and earlier.id < due.id
            and earlier.status = 'received' and earlier.is_slow = due.is_slow and earlier.reason is null)
      order by next_attempt_at limit 1 for update skip locked
    )
    returning id, ticket_id, recipient, coalesce(same_id_as, id) as first_id, octet_length(raw) as bytes, attempts, status,
      extract(epoch from now() - received_at)::float8 as age_seconds`.execute(db);
  const [claimed] = rows;
  if (!claimed) return null;
  return claimed.status === 'received' ? claimed : claimInboundEmail(db, claim);
}

/** In pieces: the drivers make several copies of a value, and memory for a large one is not given back. */
export async function readRawEmail(
  db: Database,
  { id, bytes }: Pick<ClaimedInboundEmail, 'id' | 'bytes'>,
): Promise<Buffer<ArrayBuffer>> {
  const raw = Buffer.allocUnsafeSlow(bytes);
  for (let at = 0; at < bytes; at += PIECE_BYTES) {
    const { rows } = await sql<{ piece: Uint8Array }>`
      select substring(raw from ${at + 1}::int for ${PIECE_BYTES}::int) as piece from inbound_emails where id = ${id}`.execute(
      db,
    );
    const piece = rows[0]?.piece;
    // Its ticket was deleted meanwhile. What is left of the buffer is memory of something else.
    if (piece?.length !== Math.min(PIECE_BYTES, bytes - at)) throw new Error('The raw email is gone.');
    raw.set(piece, at);
  }
  return raw;
}

/** Moves an email, and with it all others of its ticket that wait, to the slow lane. */
export async function moveToSlowLane(db: Database, { id, ticket_id }: ClaimedInboundEmail): Promise<void> {
  await sql`
    update inbound_emails set is_slow = true, next_attempt_at = case when id = ${id} then now() else next_attempt_at end
    where status = 'received' and (id = ${id} or ticket_id = ${ticket_id})`.execute(db);
}

/** Gives a claim back, as if it had not been made. */
export async function releaseInboundEmail(db: Database, { id, attempts }: ClaimedInboundEmail): Promise<void> {
  await sql`
    update inbound_emails set attempts = attempts - 1, next_attempt_at = now()
    where id = ${id} and status = 'received' and attempts = ${attempts}`.execute(db);
}

/** An attempt that does not count: something else than the email is to blame. */
export async function postponeInboundEmail(
  db: Database,
  { id, attempts }: ClaimedInboundEmail,
  { reason, seconds }: { reason: string; seconds: number },
): Promise<void> {
  await sql`
    update inbound_emails set attempts = attempts - 1, reason = ${reason},
      next_attempt_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and status = 'received' and attempts = ${attempts}`.execute(db);
}

/** False if another worker has the email by now, or has finished it. */
export async function renewClaim(
  db: Database,
  { id, attempts }: ClaimedInboundEmail,
  seconds: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update inbound_emails set next_attempt_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and status = 'received' and attempts = ${attempts}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function isFloodOfSender(tx: Database, { id }: ClaimedInboundEmail): Promise<boolean> {
  const { count, minutes } = INBOUND_PER_SENDER_AND_TICKET;
  const { rows } = await sql<{ own: string; sender: string }>`
    select email.sender as own, earlier.sender from inbound_emails as email join inbound_emails as earlier using (ticket_id)
    where email.id = ${id} and email.sender is not null and earlier.sender is not null and earlier.id <= email.id
      and earlier.received_at > email.received_at - make_interval(mins => ${minutes})`.execute(tx);
  return rows.filter(({ own, sender }) => mailboxOf(own) === mailboxOf(sender)).length > count;
}

export const listSitesOf = (tx: Database, { id }: ClaimedInboundEmail): Promise<SiteRow[]> =>
  tx
    .selectFrom('inbound_emails')
    .innerJoin('sites', 'sites.id', 'inbound_emails.site_id')
    .select(['sites.id as site_id', 'sites.team_id'])
    .where('inbound_emails.id', '=', id)
    .execute();

export interface FinishedEmail {
  readonly status: 'done' | 'ignored';
  readonly reason: string | null;
  readonly opened_id?: number;
  readonly from_address: string | null;
  readonly subject: string;
  readonly email_body: string;
  readonly content_hash: Buffer;
  readonly writers: string[];
}

/** Called in the transaction of its effect; false if another worker has finished the email or claimed it again. */
export async function finishInboundEmail(
  tx: Database,
  { id, attempts }: ClaimedInboundEmail,
  { opened_id, ...outcome }: FinishedEmail,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inbound_emails')
    .set({ ...outcome, ...(opened_id !== undefined && { ticket_id: opened_id, opened_ticket: true }) })
    .where('id', '=', id)
    .where('status', '=', 'received')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function recordInboundFailure(
  db: Database,
  { id, attempts }: ClaimedInboundEmail,
  { reason, isLast }: { reason: string; isLast: boolean },
): Promise<void> {
  await db
    .updateTable('inbound_emails')
    .set({ reason, ...(isLast && { status: 'quarantined' }) })
    .where('id', '=', id)
    .where('status', '=', 'received')
    .where('attempts', '=', attempts)
    .execute();
}

/** Raw emails are kept for debugging only: empties the oldest processed ones beyond a total size. */
export async function limitStoredRawEmails(db: Database, maxBytes = STORED_RAW_EMAIL_BYTES): Promise<void> {
  // octet_length reads the length only, not the stored content.
  await sql`
    update inbound_emails set raw = '' where id in (
      select id from (
        select id, octet_length(raw) as bytes, sum(octet_length(raw)) over (order by id desc) as newer
        from inbound_emails where status <> 'received') as stored
      where bytes > 0 and newer > ${maxBytes})`.execute(db);
}

export const removeOldInboundEmails = (tx: Database): Promise<number> =>
  deletePage(tx, 'inbound_emails', sql`received_at < now() - make_interval(days => ${RAW_MAIL_DAYS})`);
