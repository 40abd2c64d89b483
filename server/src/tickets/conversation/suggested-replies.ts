import { SUGGESTION_UNDO_HOURS } from '@deskbell/contract/assistant-values';
import type { SuggestedReply } from '@deskbell/contract/suggested-replies';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { deletePage } from '../../db/pages.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { personName } from '../../names/person-name.ts';
import { seesSite } from '../../names/site-member.ts';
import type { Scope } from '../../scope.ts';
import { findTicket } from '../tickets.ts';
import { refuseMerged } from '../work/ticket-status.ts';

/** Replies that wait, and those that a colleague of the reader used just now, so that an open ticket can say so. */
export async function listSuggestedReplies(
  db: Database,
  ticketId: number,
  readerId: number,
): Promise<SuggestedReply[]> {
  const { rows } = await sql<SuggestedReply>`
    select token_id, api_tokens.name as token_name, body as text, suggested_replies.created_at,
      exists (
        select from comments as later
        where later.ticket_id = tickets.id and later.author = 'customer' and later.audience = 'customer'
          and later.created_at > coalesce(based_on.created_at, tickets.created_at)
      ) as is_stale,
      case when taken_as = 'used' then (select ${personName} from users where users.id = taken_by) end as used_by,
      json_build_object(
        'comment_id', based_on.id,
        'author', case when based_on.author = 'agent' then 'agent' else 'customer' end,
        'author_name', case when based_on.id is null then user_name else based_on.author_name end,
        'at', to_char(coalesce(based_on.created_at, tickets.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) as after
    from suggested_replies
      inner join tickets on tickets.id = suggested_replies.ticket_id
      inner join api_tokens on api_tokens.id = token_id
      left join comments as based_on on based_on.id = based_on_comment_id and based_on.ticket_id = tickets.id
    where suggested_replies.ticket_id = ${ticketId} and (taken_as is null or (
      taken_as = 'used' and taken_by <> ${readerId} and taken_at > now() - interval '1 minute'
    ))
    order by suggested_replies.created_at desc, token_id desc`.execute(db);
  return rows;
}

interface PreparedReply {
  readonly ticket_id: number;
  readonly token_id: number;
  readonly text: string;
}

/** Replaces the assistant's own one. What the customer wrote after the assistant read the ticket makes it stale. */
export async function prepareReply(tx: Database, { ticket_id, token_id, text }: PreparedReply): Promise<void> {
  await sql`
    insert into suggested_replies (ticket_id, token_id, body, based_on_comment_id)
    select ${ticket_id}::int8, ${token_id}::int8, ${text}::text, (
      select id from comments
      where ticket_id = ${ticket_id} and audience = 'customer' and created_at <= coalesce((
        select max(at) from assistant_calls
        where token_id = ${token_id} and ticket_id = ${ticket_id} and tool = 'get_ticket' and result = 'ok'
      ), now())
      order by created_at desc, id desc limit 1
    )
    on conflict (ticket_id, token_id) do update set
      body = excluded.body, based_on_comment_id = excluded.based_on_comment_id, created_at = now(),
      taken_as = null, taken_by = null, taken_at = null, sent_with = null`.execute(tx);
}

interface Suggestion {
  readonly ticketId: number;
  readonly tokenId: number;
}

/** Two members may use one reply at once: the second learns who was first. */
export function changeSuggestedReply(
  db: Database,
  scope: Scope<'work'>,
  suggestion: Suggestion,
  state: 'used' | 'waiting',
): Promise<SuggestedReply> {
  return db.transaction().execute(async (tx) => {
    const taken = await holdSuggestion(tx, scope, suggestion);
    if (taken.kind !== null && taken.by !== scope.user.id) throw new Conflict(takenBy(taken));
    const isOver = taken.kind === 'sent' || (taken.kind === 'dismissed' && state === 'used');
    if (isOver) throw new Conflict(takenBy(taken));
    await setTaken(tx, suggestion, null, null);
    const [reply] = (await listSuggestedReplies(tx, suggestion.ticketId, scope.user.id)).filter(
      ({ token_id }) => token_id === suggestion.tokenId,
    );
    if (!reply) noSuchSuggestion();
    if (state === 'used') await setTaken(tx, suggestion, 'used', scope.user.id);
    return reply;
  });
}

export function dismissSuggestedReply(db: Database, scope: Scope<'work'>, suggestion: Suggestion): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const taken = await holdSuggestion(tx, scope, suggestion);
    if (taken.kind === 'dismissed') return;
    if (taken.kind !== null) throw new Conflict(takenBy(taken));
    await setTaken(tx, suggestion, 'dismissed', scope.user.id);
  });
}

interface Taken {
  readonly kind: 'used' | 'dismissed' | 'sent' | null;
  readonly by: number | null;
  readonly name: string | null;
}

async function holdSuggestion(tx: Database, scope: Scope<'work'>, { ticketId, tokenId }: Suggestion): Promise<Taken> {
  refuseMerged([await findTicket(tx, scope, ticketId)]);
  const { rows } = await sql<Taken>`
    select taken_as as kind, taken_by as by, (select ${personName} from users where users.id = taken_by) as name
    from suggested_replies where ticket_id = ${ticketId} and token_id = ${tokenId}
      and (taken_at is null or taken_at > now() - make_interval(hours => ${SUGGESTION_UNDO_HOURS}))
    for update`.execute(tx);
  return rows[0] ?? noSuchSuggestion();
}

function takenBy({ kind, name }: Taken): string {
  if (kind === 'sent') return 'The ticket was answered meanwhile.';
  return `${name ?? 'Somebody'} ${kind} this reply.`;
}

/** Its copies of merged tickets, too. */
async function setTaken(
  tx: Database,
  { ticketId, tokenId }: Suggestion,
  kind: Taken['kind'],
  userId: number | null,
): Promise<void> {
  await sql`
    update suggested_replies set taken_as = ${kind}, taken_by = ${userId}::int8, sent_with = null,
      taken_at = case when ${kind}::text is not null then now() end
    where token_id = ${tokenId} and ticket_id in (
      select id from tickets where id = ${ticketId} union all select id from tickets where merged_into = ${ticketId}
    )`.execute(tx);
}

function noSuchSuggestion(): never {
  throw new NotFound('There is no such prepared reply.');
}

/** A public reply of the team answers what was to be answered. */
export async function endSuggestions(
  tx: Database,
  { ticketId, userId, commentId }: { ticketId: number; userId: number | null; commentId: number },
): Promise<void> {
  await sql`
    update suggested_replies set taken_as = 'sent', taken_by = ${userId}::int8, taken_at = now(), sent_with = ${commentId}
    where taken_as is null and ticket_id in (
      select id from tickets where id = ${ticketId} union all select id from tickets where merged_into = ${ticketId}
    )`.execute(tx);
}

export async function restoreSuggestions(tx: Database, commentId: number, ticketId: number): Promise<void> {
  await sql`
    update suggested_replies set taken_as = null, taken_by = null, taken_at = null, sent_with = null
    where sent_with = ${commentId} and ticket_id in (
      select id from tickets where id = ${ticketId} union all select id from tickets where merged_into = ${ticketId}
    )`.execute(tx);
}

/** Merged tickets take no replies: their prepared ones go on in the ticket that stays, unless it has a newer one. */
export async function copySuggestions(tx: Database, from: number, into: number): Promise<void> {
  await sql`
    insert into suggested_replies (ticket_id, token_id, body, based_on_comment_id, created_at)
    select ${into}, token_id, body, based_on_comment_id, created_at
    from suggested_replies where ticket_id = ${from} and taken_as is null order by token_id
    on conflict (ticket_id, token_id) do update set
      body = excluded.body, based_on_comment_id = excluded.based_on_comment_id, created_at = excluded.created_at,
      taken_as = null, taken_by = null, taken_at = null, sent_with = null
    where suggested_replies.taken_as is not null or suggested_replies.created_at < excluded.created_at`.execute(tx);
}

export async function removeCopiedSuggestions(tx: Database, from: number, into: number): Promise<void> {
  await sql`
    delete from suggested_replies as copy using suggested_replies as own
    where copy.ticket_id = ${into} and own.ticket_id = ${from}
      and (copy.token_id, copy.created_at, copy.body) = (own.token_id, own.created_at, own.body)`.execute(tx);
}

/** After a move: an assistant's words stay only where its token reads. */
export async function removeUnseenSuggestions(
  tx: Database,
  ticketIds: readonly number[],
  siteId: number,
): Promise<void> {
  await sql`
    delete from suggested_replies using api_tokens
    where suggested_replies.ticket_id = any(${ticketIds}::int8[]) and api_tokens.id = token_id and (
      ${siteId} <> all(coalesce(site_ids, array[${siteId}::int8])) or not exists (
        select from team_members as member
        where member.team_id = api_tokens.team_id and member.user_id = api_tokens.created_by and ${seesSite(siteId)}
      )
    )`.execute(tx);
}

export const removeTakenSuggestions = (db: Database): Promise<number> =>
  deletePage(db, 'suggested_replies', sql`taken_at < now() - make_interval(hours => ${SUGGESTION_UNDO_HOURS})`);
