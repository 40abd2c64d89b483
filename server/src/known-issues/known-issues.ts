import type { KnownIssue, KnownIssueFields, PageTickets } from '@deskbell/contract/known-issues';
import { KNOWN_ISSUES_MAX, LIVE_ISSUES_LISTED_MAX } from '@deskbell/contract/limits';
import type { Ticket } from '@deskbell/contract/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict, Invalid, NotFound } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { inScope, isReadable } from '../sites/site-scope.ts';
import { findSite, noSuchSite } from '../sites/sites.ts';
import { recordActivity } from '../teams/activity.ts';
import { linkToIssue, peopleOfIssue } from '../tickets/known-issue-links.ts';
import { lockSite, lockSitesOfTickets } from '../tickets/site-lock.ts';
import { memberActor } from '../tickets/ticket-history.ts';
import { findTickets, noSuchTicket } from '../tickets/tickets.ts';
import { refuseMerged } from '../tickets/work/ticket-status.ts';
import { listPageTickets } from './page-tickets.ts';
import { addressOnSite, shownAddress } from './site-address.ts';

const SOLVED_SHOWN = 20;

/** Archived tickets get no reply. */
export const isAnswerable = sql<boolean>`(tickets.merged_into is null and tickets.status <> 'archived')`;

type Row = KnownIssue & { readonly solved_by: number | null; readonly domain: string };

const readIssues = async (db: Database, which: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select known_issues.id, site_id, sentence, link, page, domain, started_at, solved_at, solved_by,
      ${peopleOfIssue} as people, (${peopleOfIssue} - voices)::int4 as tickets,
      (select count(*) from tickets where known_issue_id = known_issues.id and ${isAnswerable})::int4 as answerable,
      (select count(*) from issue_followers where issue_id = known_issues.id)::int4 as followers,
      (select count(*) from issue_followers where issue_id = known_issues.id and confirmed_at is not null)::int4 as confirmed_followers,
      case when send_at > now() then send_at end as undo_until
    from known_issues inner join sites on sites.id = site_id where ${which}`.execute(db);
  return rows.map((row) => ({ ...row, link: shownAddress(row.domain, row.link) }));
};

export async function listKnownIssues(db: Database, scope: Scope<'work'>, siteId: number): Promise<KnownIssue[]> {
  await findSite(db, scope, siteId);
  return readIssues(
    db,
    sql`site_id = ${siteId} and (solved_at is null or known_issues.id in (
      select id from known_issues where site_id = ${siteId} and solved_at is not null order by solved_at desc, id desc limit ${SOLVED_SHOWN}
    )) order by solved_at desc nulls first, known_issues.id desc`,
  );
}

export const listLiveIssues = (db: Database, scope: Scope<'work'>): Promise<KnownIssue[]> =>
  readIssues(
    db,
    sql`solved_at is null and ${inScope(scope)} order by known_issues.id desc limit ${LIVE_ISSUES_LISTED_MAX}`,
  );

export async function findIssue(db: Database, siteId: number, id: number): Promise<Row> {
  const [issue] = await readIssues(db, sql`site_id = ${siteId} and known_issues.id = ${id}`);
  return issue ?? noSuchIssue();
}

function noSuchIssue(): never {
  throw new NotFound('Known issue not found.');
}

/** The lock puts acts on the issues of a site, links of its tickets and the worker that replies in order. */
export async function lockIssues(tx: Database, scope: Scope<'work'>, siteId: number) {
  const site = await findSite(tx, scope, siteId);
  if (!(await lockSite(tx, siteId))) noSuchSite();
  return site;
}

interface LinkedFromStart {
  readonly ticket_id?: number | undefined;
  readonly tickets_of?: PageTickets | undefined;
}

export function startKnownIssue(
  db: Database,
  scope: Scope<'work'>,
  siteId: number,
  { ticket_id, tickets_of, ...fields }: KnownIssueFields & LinkedFromStart,
): Promise<KnownIssue> {
  return db.transaction().execute(async (tx) => {
    const { team_id, name, domain } = await lockIssues(tx, scope, siteId);
    await requireRoom(tx, siteId);
    const { id } = await tx
      .insertInto('known_issues')
      .values({ site_id: siteId, ...stored(domain, fields) })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (ticket_id !== undefined) await linkLocked(tx, scope, [ticket_id], { id, site_id: siteId, ...fields });
    if (tickets_of) {
      const issue = { id, sentence: fields.sentence };
      await linkToIssue(tx, await listPageTickets(tx, siteId, tickets_of), issue, memberActor(scope.user.id));
    }
    await recordActivity(tx, scope.user, team_id, 'known_issue_started', { name, sentence: fields.sentence });
    return findIssue(tx, siteId, id);
  });
}

const stored = (domain: string, { sentence, link, page }: KnownIssueFields) => ({
  sentence,
  page,
  link: link === null ? null : addressOnSite(domain, link, ['link']),
});

/** One whose reply can still be taken back counts: it may be live again. */
async function requireRoom(tx: Database, siteId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from known_issues where site_id = ${siteId} and (solved_at is null or send_at > now())`.execute(
    tx,
  );
  if ((rows[0]?.count ?? 0) >= KNOWN_ISSUES_MAX)
    throw new Conflict(`At most ${KNOWN_ISSUES_MAX} known issues are live on a site. Solve one first.`);
}

export function changeKnownIssue(
  db: Database,
  scope: Scope<'work'>,
  siteId: number,
  id: number,
  fields: KnownIssueFields,
): Promise<KnownIssue> {
  return db.transaction().execute(async (tx) => {
    const { team_id, name, domain } = await lockIssues(tx, scope, siteId);
    requireLive(await findIssue(tx, siteId, id));
    await tx.updateTable('known_issues').set(stored(domain, fields)).where('id', '=', id).execute();
    await recordActivity(tx, scope.user, team_id, 'known_issue_changed', { name, sentence: fields.sentence });
    return findIssue(tx, siteId, id);
  });
}

export function requireLive({ solved_at }: Pick<KnownIssue, 'solved_at'>): void {
  if (solved_at !== null) throw new Conflict('This known issue is solved already.');
}

export function linkTickets(
  db: Database,
  scope: Scope<'work'>,
  ids: readonly number[],
  issueId: number | null,
): Promise<Ticket[]> {
  return db.transaction().execute(async (tx) => {
    await findTickets(tx, scope, ids);
    const issue = issueId === null ? null : await lookUpIssue(tx, scope, issueId);
    if ((await lockSitesOfTickets(tx, ids, issue ? [issue.site_id] : [])).size < new Set(ids).size) noSuchTicket();
    // Read again: it may have been solved, and tickets moved, before the lock.
    await linkLocked(tx, scope, ids, issue && (await findIssue(tx, issue.site_id, issue.id)));
    return findTickets(tx, scope, ids);
  });
}

async function lookUpIssue(tx: Database, scope: Scope<'work'>, id: number) {
  const issue = await tx
    .selectFrom('known_issues')
    .innerJoin('sites', 'sites.id', 'known_issues.site_id')
    .select(['known_issues.id', 'site_id', 'team_id'])
    .where('known_issues.id', '=', id)
    .where(isReadable(scope))
    .executeTakeFirst();
  if (!issue) noSuchIssue();
  scope.authorize(issue);
  return issue;
}

async function linkLocked(
  tx: Database,
  scope: Scope<'work'>,
  ids: readonly number[],
  issue: (Pick<KnownIssue, 'id' | 'site_id' | 'sentence'> & { readonly solved_at?: string | null }) | null,
): Promise<void> {
  if (issue?.solved_at) requireLive({ solved_at: issue.solved_at });
  const tickets = await findTickets(tx, scope, ids);
  refuseMerged(tickets);
  const message = 'Choose tickets of the site of this known issue.';
  if (issue && tickets.some(({ site_id }) => site_id !== issue.site_id))
    throw new Invalid(message, [{ path: ['ids'], message }]);
  await linkToIssue(tx, ids, issue && { id: issue.id, sentence: issue.sentence }, memberActor(scope.user.id));
}
