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
import type { Identity, PersonKey, PersonScope } from './identity.ts';
import { eraseNamingTexts } from './naming-texts.ts';
import { identify, locatePerson, type PersonRows } from './person-rows.ts';

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
  sent_tickets: 0,
  views: 0,
  drafts: 0,
  followed_issues: 0,
};

export interface Erasure {
  readonly teamId: number;
  readonly person: PersonKey;
  readonly hmac: Uint8Array;
  readonly deleteTickets: boolean;
  readonly userId: number | null;
  readonly mailFileFolder: string | null;
  readonly erasedAt?: string;
  onErased?(site: SiteRow): Promise<void>;
}

/** One transaction per site and step. Throws NotFound when nothing is found, Conflict during another erasure. */
export async function erasePerson(db: Database, erasure: Erasure): Promise<ErasureReceipt> {
  // Includes emails whose rows went with their tickets.
  if (erasure.mailFileFolder !== null) await removeStaleMailFiles(db, erasure.mailFileFolder);
  const scope = await sitesOfTeam(db, erasure.teamId);
  const { id, identity } = await beginErasure(db, erasure, scope);
  let counts = NOTHING;
  try {
    for (const step of STEPS)
      for (const siteId of scope.siteIds) {
        const erased = await eraseOnSite(db, { ...erasure, id, identity, siteId, counts }, step);
        counts = add(counts, erased);
        if (!isNothing(erased)) await erasure.onErased?.({ team_id: erasure.teamId, site_id: siteId });
      }
  } finally {
    // Runs after failures, too, so that a retry can start at once; after a crash the lease expires.
    await endErasure(db, id);
  }
  return isNothing(counts) ? nothingFound() : findErasure(db, id);
}

type Step = (found: PersonRows) => PersonRows;

/** Tickets come last: user ids and addresses in them let a retry find what a failed erasure left. */
const STEPS: readonly Step[] = [
  (found) => ({ ...found, ticketIds: [] }),
  ({ ticketIds }) => ({
    ticketIds,
    commentIds: [],
    sentTicketIds: [],
    emailIds: [],
    rawEmailIds: [],
    blockIds: [],
    views: { filtering: [], named: [] },
    drafts: [],
    suggestions: [],
    followerIds: [],
    users: [],
  }),
];

/** Removes a receipt without counts. The row decides: a step may have committed although its response was lost. */
async function endErasure(db: Database, id: number): Promise<void> {
  await sql`delete from erasures where id = ${id} and counts = ${JSON.stringify(NOTHING)}::jsonb`.execute(db);
  await db.updateTable('erasures').set({ leased_until: null }).where('id', '=', id).execute();
}

function beginErasure(
  db: Database,
  { teamId, person, hmac, deleteTickets, userId, erasedAt }: Erasure,
  scope: PersonScope,
): Promise<{ id: number; identity: Identity }> {
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
    const identity = await identify(tx, scope, person);
    if (isNothing(await countRows(tx, await locatePerson(tx, scope, identity)))) nothingFound();
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
    return { id, identity };
  });
}

interface SiteErasure extends Erasure {
  readonly id: number;
  readonly identity: Identity;
  readonly siteId: number;
  readonly counts: PersonCounts;
}

function eraseOnSite(db: Database, erasure: SiteErasure, step: Step): Promise<PersonCounts> {
  const { teamId, siteId, identity, userId, mailFileFolder } = erasure;
  return db.transaction().execute(async (tx) => {
    if (!(await lockSite(tx, siteId))) return NOTHING;
    const found = step(await locatePerson(tx, { teamId, siteIds: [siteId] }, identity));
    const counts = await countRows(tx, found);
    if (isNothing(counts)) return NOTHING;
    const emailIds = await eraseTickets(tx, {
      site_id: siteId,
      ticket_ids: found.ticketIds,
      actor: userId === null ? SYSTEM : memberActor(userId),
      person: {
        addresses: identity.addresses,
        users: found.users,
        comment_ids: found.commentIds,
        email_ids: found.emailIds,
        raw_email_ids: found.rawEmailIds,
      },
    });
    await sql`delete from blocked_senders where id = any(${found.blockIds}::int8[])`.execute(tx);
    await sql`delete from issue_followers where id = any(${found.followerIds}::int8[])`.execute(tx);
    await eraseNamingTexts(tx, found);
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

const add = (one: PersonCounts, other: PersonCounts): PersonCounts => {
  const names = Object.keys(NOTHING) as (keyof PersonCounts)[];
  return { ...NOTHING, ...Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) };
};

function nothingFound(): never {
  throw new NotFound('There is no data about this person on your sites.');
}
