import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { lookUpSiteMembers } from '../../names/site-member.ts';
import type { DueEmail, EmailFacts, TicketOfEmail } from './claimed-email.ts';

export async function readFacts<Due extends DueEmail>(
  db: Database,
  emails: readonly Due[],
): Promise<(Due & EmailFacts)[]> {
  const tickets = await readTickets(db, emails);
  const toMembers = emails.flatMap(({ member_id, site_id }) =>
    member_id === null || site_id === null ? [] : [{ member_id, site_id }],
  );
  const readers = await lookUpSiteMembers(db, toMembers);
  return emails.map((email) => {
    const { merged_email = null, is_merged = false, ...ticket } = tickets.get(email.id) ?? {};
    const found = 'id' in ticket ? ticket : null;
    return {
      ...email,
      ticket: found,
      customer_email: is_merged ? merged_email : (found?.user_email ?? null),
      reader: readers.find(({ id, site_id }) => id === email.member_id && site_id === email.site_id) ?? null,
    };
  });
}

interface TicketRow extends TicketOfEmail {
  readonly email_id: number;
  readonly is_merged: boolean;
  readonly merged_email: string | null;
}

async function readTickets(db: Database, emails: readonly DueEmail[]): Promise<Map<number, TicketRow>> {
  const ids = emails.flatMap(({ id, ticket_id }) => (ticket_id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<TicketRow>`
    select email_logs.id as email_id, tickets.id, tickets.page_version, api_key, tickets.user_email, tickets.email_references,
      tickets.due_at is not null and tickets.snoozed_until is null as is_due,
      comments.merged_from is not null as is_merged, merged.user_email as merged_email
    from email_logs
    inner join tickets on tickets.id = email_logs.ticket_id
    inner join sites on sites.id = tickets.site_id
    left join comments on comments.id = email_logs.comment_id
    left join tickets as merged on merged.id = comments.merged_from
    where email_logs.id = any(${ids}::int8[])`.execute(db);
  return new Map(rows.map((row) => [row.email_id, row]));
}
