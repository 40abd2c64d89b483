import { MINUTE_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import { QueueWorker } from '../background/queue-worker.ts';
import type { Database } from '../db/database.ts';
import { queueCommentEmail } from '../email/outbox/ticket-emails.ts';
import { mailboxOf } from '../mailbox.ts';
import { personName } from '../names/person-name.ts';
import type { SiteRow } from '../scope.ts';
import { queueWebhooks } from '../tickets/notify/webhook-outbox.ts';
import { lockSites } from '../tickets/site-lock.ts';
import { memberActor, recordTicketEvents, SYSTEM } from '../tickets/ticket-history.ts';
import { resolveByAnswer } from '../tickets/work/ticket-status.ts';
import { tellFollowers } from './issue-followers.ts';
import { isAnswerable } from './known-issues.ts';
import { type SolvedIssue, wasTold } from './solved-issue.ts';

/** Few, because each is answered while its site is locked. */
const TICKETS_AT_ONCE = 10;
/** An issue that failed must not hold up those of other sites. */
const RETRY_MS = MINUTE_MS;
const CANDIDATES = 20;

/**
 * Replies to linked tickets and followers of solved issues. A page is answered and marked in one transaction, under the lock
 * of its site: neither a crash nor another instance answers a ticket twice.
 */
export class IssueSolver extends QueueWorker<SiteRow> {
  constructor(
    db: Database,
    { onAnswered, onError }: { onAnswered(site: SiteRow): void; onError(error: unknown): void },
  ) {
    const failed = new Map<number, number>();
    super({
      claim: async () => {
        for (const [id, at] of failed) if (at < Date.now() - RETRY_MS) failed.delete(id);
        for (const { id, site_id } of await listDue(db, [...failed.keys()])) {
          try {
            const answered = await answerPage(db, id, site_id);
            if (answered) return answered;
          } catch (error) {
            failed.set(id, Date.now());
            onError(error);
          }
        }
        return null;
      },
      process: async (site) => onAnswered(site),
      concurrency: 1,
      onError,
    });
  }
}

async function listDue(db: Database, without: readonly number[]) {
  const { rows } = await sql<{ id: number; site_id: number }>`
    select known_issues.id, site_id from known_issues inner join sites on sites.id = site_id
    where send_at <= now() and known_issues.id <> all(${without}::int8[])
    order by send_at, known_issues.id limit ${CANDIDATES}`.execute(db);
  return rows;
}

/** Null where another instance has the site, or has sent the last replies meanwhile. */
function answerPage(db: Database, id: number, siteId: number): Promise<SiteRow | null> {
  return db.transaction().execute(async (tx) => {
    if ((await lockSites(tx, sql`${siteId}`, 'skip')).length === 0) return null;
    const { rows } = await sql<SolvedIssue>`
      select known_issues.id, site_id, team_id, sentence, reply, solved_by
      from known_issues inner join sites on sites.id = site_id
      where known_issues.id = ${id} and send_at <= now()`.execute(tx);
    const [issue] = rows;
    if (!issue) return null;
    if ((await answerTickets(tx, issue)) + (await tellFollowers(tx, issue)) === 0) await end(tx, id);
    return { site_id: issue.site_id, team_id: issue.team_id };
  });
}

interface LinkedTicket {
  readonly id: number;
  readonly site_id: number;
  readonly user_email: string | null;
}

async function answerTickets(tx: Database, issue: SolvedIssue): Promise<number> {
  const { rows } = await sql<LinkedTicket>`
    select id, site_id, user_email from tickets
    where known_issue_id = ${issue.id} and issue_answered_at is null and ${isAnswerable}
    order by id limit ${TICKETS_AT_ONCE} for no key update`.execute(tx);
  for (const ticket of rows) await answerTicket(tx, issue, ticket);
  return rows.length;
}

/** A customer with several linked tickets is told in the first, and finds the reply in each. */
async function answerTicket(tx: Database, issue: SolvedIssue, ticket: LinkedTicket): Promise<void> {
  const isTold = ticket.user_email !== null && (await wasTold(tx, issue.id, mailboxOf(ticket.user_email)));
  const actor = issue.solved_by === null ? SYSTEM : memberActor(issue.solved_by);
  const comment = await tx
    .insertInto('comments')
    .values({
      ticket_id: ticket.id,
      comment: issue.reply,
      audience: 'customer',
      author: 'agent',
      author_id: issue.solved_by,
      author_name: sql<string | null>`(select ${personName} from users where id = ${issue.solved_by})`,
    })
    .returning(['id', 'comment'])
    .executeTakeFirstOrThrow();
  await sql`update tickets set issue_answered_at = now() where id = ${ticket.id}`.execute(tx);
  await recordTicketEvents(tx, [
    {
      ticket_id: ticket.id,
      ...actor,
      kind: 'issue_solved',
      change: { after: { id: issue.id, sentence: issue.sentence } },
    },
  ]);
  await queueWebhooks(tx, [
    { type: 'comment.created', ticket_id: ticket.id, comment_id: comment.id, audience: 'customer' },
  ]);
  if (!isTold) await queueCommentEmail(tx, ticket, comment);
  await resolveByAnswer(tx, ticket, actor, { isKnown: isTold });
}

/** Addresses that nobody confirmed are not kept. */
async function end(tx: Database, id: number): Promise<void> {
  await sql`delete from issue_followers where issue_id = ${id} and confirmed_at is null`.execute(tx);
  await sql`update known_issues set send_at = null where id = ${id}`.execute(tx);
}
