import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { mailboxOf } from '../../mailbox.ts';

/** A customer who is told of what happens in a conversation, about the ticket with which the address was given. */
export interface Addressee {
  readonly id: number;
  readonly site_id: number;
  readonly user_email: string;
  readonly language: string | null;
  /** The ticket that has the conversation: another one when this one was merged. */
  readonly conversation_id: number;
}

/**
 * Of a merged ticket the mailbox gets answers unless the other one has it anyway. The email is about the merged ticket, so
 * that number, link and reply address are those that its holder knows.
 */
export async function listAddressees(tx: Database, ticketIds: readonly number[]): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select id, site_id, user_email, language, coalesce(merged_into, id) as conversation_id from tickets
    where user_email is not null and (
      merged_into is null and id = any(${ticketIds}::int8[]) or merged_into = any(${ticketIds}::int8[])
    )
    order by merged_into nulls first, id`.execute(tx);
  const mailboxes = new Set<string>();
  return rows.filter(({ conversation_id, user_email }) => {
    const mailbox = `${conversation_id} ${mailboxOf(user_email)}`;
    return !mailboxes.has(mailbox) && mailboxes.add(mailbox);
  });
}
