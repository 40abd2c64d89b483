import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { NotFound } from '../errors.ts';
import { linkToIssue, peopleOfIssue } from '../tickets/known-issue-links.ts';
import { lockSite } from '../tickets/site-lock.ts';
import { CUSTOMER } from '../tickets/ticket-history.ts';
import { askFollower } from './issue-followers.ts';

interface Visit {
  readonly site_id: number;
  readonly issue_id: number;
  /** Null on the owner's try page, where nothing is counted. */
  readonly session: { readonly day: string; readonly hash: string } | null;
}

/** Counts a session once a day. Returns how many people have it. */
export function joinIssue(
  db: Database,
  { site_id, issue_id, session }: Visit,
  follower: { readonly email: string; readonly language: string | null } | null,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (session)
      await sql`
        with voice as (
          insert into issue_voices (issue_id, day, session_hash)
          select id, ${session.day}::date, decode(${session.hash}, 'hex') from known_issues
          where id = ${issue_id} and site_id = ${site_id} and solved_at is null
          on conflict do nothing returning issue_id
        )
        update known_issues set voices = voices + 1 where id in (select issue_id from voice)`.execute(tx);
    const { rows } = await sql<{ people: number }>`
      select ${peopleOfIssue} as people from known_issues
      where id = ${issue_id} and site_id = ${site_id} and solved_at is null`.execute(tx);
    const [issue] = rows;
    if (!issue) throw new NotFound('This known issue is solved.');
    if (follower) await askFollower(tx, { issue_id, site_id, ...follower });
    return issue.people;
  });
}

/**
 * Links a ticket whose visitor pressed "Me too" and wrote nevertheless; the ticket then counts in place of the press. Does
 * nothing once the issue is solved, or when the ticket has a link: a retry, or a member, may have been faster.
 */
export function linkSubmitted(
  db: Database,
  { site_id, issue_id, session, ticket_id }: Visit & { readonly ticket_id: number },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockSite(tx, site_id))) return;
    const { rows } = await sql<{ sentence: string }>`
      select sentence from known_issues where id = ${issue_id} and site_id = ${site_id} and solved_at is null
        and exists (select from tickets where id = ${ticket_id} and site_id = ${site_id} and known_issue_id is null
          and not exists (select from ticket_events where ticket_id = ${ticket_id} and kind = 'known_issue'))`.execute(
      tx,
    );
    const [issue] = rows;
    if (!issue) return;
    await linkToIssue(tx, [ticket_id], { id: issue_id, sentence: issue.sentence }, CUSTOMER);
    if (session)
      await sql`
        with counted as (
          update issue_voices set has_ticket = true
          where issue_id = ${issue_id} and session_hash = decode(${session.hash}, 'hex') and not has_ticket returning issue_id
        ), first as (
          insert into issue_voices (issue_id, day, session_hash, has_ticket)
          values (${issue_id}, ${session.day}::date, decode(${session.hash}, 'hex'), true) on conflict do nothing
        )
        update known_issues set voices = voices - 1 where id in (select issue_id from counted)`.execute(tx);
  });
}
