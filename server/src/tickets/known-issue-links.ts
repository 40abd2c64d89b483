import type { Ticket } from '@deskbell/contract/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Actor, recordTicketEvents } from './ticket-history.ts';

/** For rows of `known_issues`. Tickets that were merged count with the one that stays. */
export const peopleOfIssue = sql<number>`(known_issues.voices + (
  select count(*) from tickets as linked where linked.known_issue_id = known_issues.id and linked.merged_into is null
))::int4`;

export const knownIssueOf = (isForTeam: RawBuilder<boolean>) => sql<Ticket['known_issue']>`
  case when ${isForTeam} and tickets.known_issue_id is not null then (
    select json_build_object('id', known_issues.id, 'sentence', sentence, 'people', ${peopleOfIssue}, 'is_solved', solved_at is not null)
    from known_issues where known_issues.id = tickets.known_issue_id
  ) end`;

export interface IssueName {
  readonly id: number;
  readonly sentence: string;
}

/** The caller has locked the site. A ticket that is linked to it already keeps what it has. */
export async function linkToIssue(
  tx: Database,
  ticketIds: readonly number[],
  issue: IssueName | null,
  actor: Actor,
): Promise<void> {
  const { rows } = await sql<{ id: number; before: IssueName | null }>`
    with former as (
      select id, known_issue_id from tickets
      where id = any(${ticketIds}::int8[]) and known_issue_id is distinct from ${issue?.id ?? null}::int8
      order by id for no key update
    )
    update tickets set known_issue_id = ${issue?.id ?? null}::int8, issue_answered_at = null, updated_at = now()
    from former where tickets.id = former.id
    returning tickets.id, (
      select json_build_object('id', id, 'sentence', sentence) from known_issues where known_issues.id = former.known_issue_id
    ) as before`.execute(tx);
  await recordTicketEvents(
    tx,
    rows.map(({ id, before }) => ({ ticket_id: id, ...actor, kind: 'known_issue', change: { before, after: issue } })),
  );
}

/** A known issue belongs to its site. Undoing the move does not link the ticket again: the issue may be solved by then. */
export async function unlinkMoved(tx: Database, ticketIds: readonly number[], actor: Actor): Promise<void> {
  await linkToIssue(tx, ticketIds, null, actor);
}

/** The ticket that stays gets the reply, unless it waits for that of another known issue. Returns what was copied. */
export async function copyIssue(tx: Database, from: number, into: number): Promise<number | null> {
  const { rows } = await sql<{ known_issue_id: number }>`
    update tickets set known_issue_id = merged.known_issue_id, issue_answered_at = merged.issue_answered_at
    from tickets as merged
    where tickets.id = ${into} and merged.id = ${from} and tickets.known_issue_id is null and merged.known_issue_id is not null
    returning tickets.known_issue_id`.execute(tx);
  return rows[0]?.known_issue_id ?? null;
}

export async function removeCopiedIssue(tx: Database, from: number, issueId: number | null): Promise<void> {
  if (issueId === null) return;
  await sql`
    update tickets set known_issue_id = null, issue_answered_at = null
    where id = ${from} and known_issue_id = ${issueId}`.execute(tx);
}
