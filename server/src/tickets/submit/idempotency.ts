import { hash } from 'node:crypto';
import { IDEMPOTENCY_KEY_DAYS } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { deletePage } from '../../db/pages.ts';
import { HASHED_FIELDS } from '../../db/tables/ticket-fields.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { listAttached } from '../../files/attached-files.ts';
import type { NewTicket, SubmittedTicket } from './new-ticket.ts';

/** No ticket was stored with the idempotency key of this row of `sent`. */
export const isUnusedKey = sql<boolean>`not exists (
  select from ticket_submissions as used
  where used.site_id = sent.site_id and used.idempotency_key = sent.idempotency_key
)`;

/** Leaves out the signature, which may expire on retries. A ticket without files has the hash of older releases. */
export function hashTicket(ticket: NewTicket): Buffer {
  const { missing_files } = ticket;
  const files = ticket.file_digests ?? ticket.files;
  const written = Object.fromEntries(HASHED_FIELDS.map((name) => [name, ticket[name]]));
  const hasFiles = files.length + missing_files.length > 0;
  return hash('sha256', JSON.stringify(hasFiles ? { ...written, files, missing_files } : written), 'buffer');
}

export async function findEarlierTicket(db: Database, ticket: NewTicket): Promise<SubmittedTicket> {
  const earlier = await db
    .selectFrom('ticket_submissions')
    .innerJoin('tickets', 'tickets.id', 'ticket_submissions.ticket_id')
    .innerJoin('sites', 'sites.id', 'tickets.site_id')
    .select(['tickets.id', 'tickets.created_at', 'page_version', 'body_hash'])
    .where('ticket_submissions.site_id', '=', ticket.site_id)
    .where('idempotency_key', '=', ticket.idempotency_key)
    .executeTakeFirst();
  // Nothing stored and no earlier attempt: the site is gone.
  if (!earlier) throw new NotFound('Site not found.');
  if (!hashTicket(ticket).equals(earlier.body_hash))
    throw new Conflict('This idempotency key was already used for a different ticket.');
  const attached = await listAttached(db, earlier.id, ticket.files);
  const { id, created_at, page_version } = earlier;
  return { id, created_at, page_version, isNew: false, attached };
}

export const removeOldIdempotencyKeys = (tx: Database): Promise<number> =>
  deletePage(tx, 'ticket_submissions', sql`created_at < now() - make_interval(days => ${IDEMPOTENCY_KEY_DAYS})`);
