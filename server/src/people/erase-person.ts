import type { ErasureReceipt, PersonCounts } from '@deskbell/contract/people';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { removeMailFiles, removeStaleMailFiles } from '../email/mail-files/stale-mail-files.ts';
import { Conflict, NotFound } from '../errors.ts';
import type { SiteRow } from '../scope.ts';
import { deleteTickets } from '../tickets/erase/delete-tickets.ts';
import { eraseTickets } from '../tickets/erase/erase-tickets.ts';
import { lockSite } from '../tickets/site-lock.ts';
import { memberActor, SYSTEM } from '../tickets/ticket-history.ts';
import { findErasure } from './erasures.ts';
import { countRows, sitesOfTeam } from './find-person.ts';
import { locatePerson, type PersonKey } from './person-rows.ts';

const LEASE_SECONDS = 300;

const NOTHING: PersonCounts = {
  tickets: 0,
  comments: 0,
  files: 0,
  emails: 0,
  raw_emails: 0,
  analytics_days: 0,
  ratings: 0,
  blocks: 0,
};

export interface Erasure {
  readonly teamId: number;
  readonly person: PersonKey;
  readonly hmac: Uint8Array;
  readonly deleteTickets: boolean;
  /** The member who does it; null for an administrator on the server. */
  readonly userId: number | null;
  /** Null when emails are sent by SMTP. */
  readonly mailFileFolder: string | null;
  /** When it was erased first, if this repeats an erasure. */
  readonly erasedAt?: string;
  /** Something on the site was erased, also when the erasure fails on a later one. */
  onErased?(site: SiteRow): Promise<void>;
}

/** One transaction per site, so that no site is locked for long. Throws NotFound when there is nothing about the person, Conflict while it is erased already. */
export async function erasePerson(db: Database, erasure: Erasure): Promise<ErasureReceipt> {
  // Also of emails whose rows went with their tickets, so that no id leads to the file.
  if (erasure.mailFileFolder !== null) await removeStaleMailFiles(db, erasure.mailFileFolder);
  const { siteIds } = await sitesOfTeam(db, erasure.teamId);
  const id = await beginErasure(db, erasure, siteIds);
  let counts = NOTHING;
  try {
    for (const siteId of siteIds) {
      const erased = await eraseOnSite(db, { ...erasure, id, siteId, counts });
      counts = add(counts, erased);
      if (!isNothing(erased)) await erasure.onErased?.({ team_id: erasure.teamId, site_id: siteId });
    }
  } finally {
    // Also after a failure, so that the person can be erased again at once; after a crash the lease ends by itself.
    await endErasure(db, id);
  }
  return isNothing(counts) ? nothingFound() : findErasure(db, id);
}

/** A receipt of nothing is none. By its row, which also knows a commit whose answer was lost. */
async function endErasure(db: Database, id: number): Promise<void> {
  await sql`delete from erasures where id = ${id} and counts = ${JSON.stringify(NOTHING)}::jsonb`.execute(db);
  await db.updateTable('erasures').set({ leased_until: null }).where('id', '=', id).execute();
}

/** The receipt comes first, so that a crash leaves one of what was erased until then. */
function beginErasure(
  db: Database,
  { teamId, person, hmac, deleteTickets, userId, erasedAt }: Erasure,
  siteIds: readonly number[],
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('teams').select('id').where('id', '=', teamId).forNoKeyUpdate().execute();
    const running = await tx
      .selectFrom('erasures')
      .select('id')
      .where('team_id', '=', teamId)
      .where('person_hmac', '=', hmac)
      .where('leased_until', '>', sql<string>`now()`)
      .executeTakeFirst();
    if (running) throw new Conflict('This person is being erased right now. Please wait a moment.');
    if (isNothing(await countRows(tx, await locatePerson(tx, { teamId, siteIds }, person)))) nothingFound();
    const { id } = await tx
      .insertInto('erasures')
      .values({
        team_id: teamId,
        person_hmac: hmac,
        kind: person.kind,
        deleted_tickets: deleteTickets,
        counts: JSON.stringify(NOTHING),
        erased_by: userId,
        leased_until: leaseEnd,
        ...(erasedAt !== undefined && { erased_at: erasedAt }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

interface SiteErasure extends Erasure {
  readonly id: number;
  readonly siteId: number;
  /** What was erased on the sites before. */
  readonly counts: PersonCounts;
}

function eraseOnSite(db: Database, erasure: SiteErasure): Promise<PersonCounts> {
  const { teamId, siteId, person, userId, mailFileFolder } = erasure;
  return db.transaction().execute(async (tx) => {
    if (!(await lockSite(tx, siteId))) return NOTHING;
    const found = await locatePerson(tx, { teamId, siteIds: [siteId] }, person);
    const counts = await countRows(tx, found);
    const emailIds = await eraseTickets(tx, {
      site_id: siteId,
      ticket_ids: found.ticketIds,
      actor: userId === null ? SYSTEM : memberActor(userId),
      person: {
        addresses: person.kind === 'email' ? [person.value] : [],
        user_ids: found.users.map(({ user_id }) => user_id),
        comment_ids: found.commentIds,
        email_ids: found.emailIds,
        raw_email_ids: found.rawEmailIds,
      },
    });
    await sql`delete from blocked_senders where id = any(${found.blockIds}::int8[])`.execute(tx);
    if (erasure.deleteTickets) await deleteTickets(tx, siteId, found.ticketIds);
    await tx
      .updateTable('erasures')
      .set({ counts: JSON.stringify(add(erasure.counts, counts)), leased_until: leaseEnd })
      .where('id', '=', erasure.id)
      .execute();
    if (mailFileFolder !== null) await removeMailFiles(mailFileFolder, emailIds);
    return counts;
  });
}

const leaseEnd = sql<string>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

const isNothing = (counts: PersonCounts): boolean => Object.values(counts).every((count) => count === 0);

const add = (one: PersonCounts, other: PersonCounts): PersonCounts => ({
  tickets: one.tickets + other.tickets,
  comments: one.comments + other.comments,
  files: one.files + other.files,
  emails: one.emails + other.emails,
  raw_emails: one.raw_emails + other.raw_emails,
  analytics_days: one.analytics_days + other.analytics_days,
  ratings: one.ratings + other.ratings,
  blocks: one.blocks + other.blocks,
});

function nothingFound(): never {
  throw new NotFound('There is no data about this person on your sites.');
}
