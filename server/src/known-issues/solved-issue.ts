import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { SiteRow } from '../scope.ts';

export interface SolvedIssue extends SiteRow {
  readonly id: number;
  readonly sentence: string;
  readonly reply: string;
  readonly solved_by: number | null;
}

/** Whether the reply was queued for a mailbox, in a ticket of this issue. */
export async function wasTold(tx: Database, issueId: number, mailbox: string): Promise<boolean> {
  const { rows } = await sql`
    select from tickets inner join email_logs on email_logs.ticket_id = tickets.id
    where known_issue_id = ${issueId} and issue_answered_at is not null and email_type = 'comment_notification'
      and email_logs.mailbox = ${mailbox} and email_logs.created_at >= issue_answered_at
    limit 1`.execute(tx);
  return rows.length > 0;
}
