import type { FormOfAddress } from '@deskbell/contract/limits';
import type { Ticket } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { mailboxOf } from '../../mailbox.ts';

/** A customer who is told of what happens in a conversation, about the ticket with which the address was given. */
export interface Addressee {
  readonly id: number;
  readonly site_id: number;
  /** The title that the customer knows. */
  readonly title: string;
  readonly user_email: string;
  readonly language: string | null;
  readonly user_timezone: string | null;
  readonly origin: Ticket['came_by'];
  /** The ticket that has the conversation: another one when this one was merged. */
  readonly conversation_id: number;
  /** Whether a member has replied. */
  readonly is_answered: boolean;
}

/**
 * The mailbox of a merged ticket gets answers unless the other ticket has it anyway. The email is about the merged ticket, so
 * that number, link and reply address are those that its holder knows.
 */
export async function listAddressees(tx: Database, ticketIds: readonly number[]): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select id, site_id, coalesce(first_title, title) as title, user_email, language, user_timezone, origin, coalesce(merged_into, id) as conversation_id,
      exists (
        select from comments where comments.ticket_id = coalesce(merged_into, tickets.id) and author = 'agent'
          and audience = 'customer'
      ) as is_answered
    from tickets
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

const QUESTION_MAX = 1_500;

/** What the customer wrote last before a comment; only words that belonged to the ticket of that customer. */
export async function lookUpQuestion(
  tx: Database,
  { id, conversation_id }: Pick<Addressee, 'id' | 'conversation_id'>,
  commentId: number,
): Promise<{ readonly text: string; readonly written_at: string } | null> {
  const { rows } = await sql<{ text: string; written_at: string }>`
    select text, written_at from (
      select comment as text, created_at as written_at from comments
      where ticket_id = ${conversation_id} and coalesce(merged_from, ticket_id) = ${id} and author = 'customer'
        and audience = 'customer' and id < ${commentId} and comment <> ''
      union all
      select description, created_at from tickets where id = ${id}
    ) as words
    order by written_at desc limit 1`.execute(tx);
  const [question] = rows;
  if (!question || question.text === '') return null;
  const { text } = question;
  const isLong = text.length > QUESTION_MAX;
  return isLong ? { ...question, text: `${text.slice(0, QUESTION_MAX).replace(/\p{Surrogate}$/u, '')}…` } : question;
}

export interface SiteWording {
  readonly form_of_address: FormOfAddress;
  /** For customers whose own language is not known. */
  readonly site_language: string | null;
}

export const wordingOf = (
  { language, origin }: Pick<Addressee, 'language'> & Partial<Pick<Addressee, 'origin'>>,
  { form_of_address, site_language }: SiteWording,
) => ({ language: language ?? site_language, form_of_address, ...(origin === 'email' && { by_email: true }) });
