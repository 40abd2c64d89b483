import { type RawBuilder, sql } from 'kysely';

type Alias = 'tickets' | 'other';

/** Counts any import of the team: a later one adds comments and files to tickets of an earlier one. */
const isImported = (
  kind: 'comment' | 'file',
  id: RawBuilder<unknown>,
  ticket: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from import_rows where import_rows.kind = ${sql.lit(kind)} and import_rows.row_id = ${id}
    and import_rows.import_id = any(array(select imports.id from imports where imports.team_id = ${ticket}.team_id))
)`;

/** Nobody replied to it, changed it or put something into it since. Whoever read it did not touch it. */
export function isUntouched(alias: Alias): RawBuilder<boolean> {
  const ticket = sql.table(alias);
  return sql`(
    ${ticket}.updated_at <= ${ticket}.imported_at
    and not exists (
      select from comments where comments.ticket_id in (${ticket}.id, ${ticket}.merged_into)
        and (comments.ticket_id = ${ticket}.id or comments.merged_from = ${ticket}.id) and not ${isImported('comment', sql`comments.id`, ticket)}
    )
    and not exists (
      select from ticket_events where ticket_events.ticket_id = ${ticket}.id and ticket_events.created_at > ${ticket}.imported_at
    )
    and not exists (
      select from files where files.ticket_id = ${ticket}.id and not ${isImported('file', sql`files.id`, ticket)}
    )
    and not exists (select from drafts where drafts.ticket_id = ${ticket}.id)
  )`;
}

const isOfImport = (id: number, ticket: RawBuilder<unknown>) => sql<boolean>`exists (
  select from import_rows where import_id = ${id} and import_rows.kind = 'ticket' and import_rows.row_id = ${ticket}.id
)`;

/** Tickets that are merged with each other stay or go together; one that was merged into that of another import goes alone. */
export function isUndone(id: number): RawBuilder<boolean> {
  const other = sql.table('other');
  return sql`(${isUntouched('tickets')} and not exists (
    select from tickets as other
    where (other.id = tickets.merged_into or other.merged_into = tickets.id or other.merged_into = tickets.merged_into)
      and other.id <> tickets.id
      and (tickets.merged_into is null or exists (
        select from import_rows where import_id = ${id} and import_rows.kind = 'ticket' and import_rows.row_id = tickets.merged_into
      ))
      and not (${isOfImport(id, other)} and ${isUntouched('other')})
  ))`;
}
