import { ASSISTANT_CALL_DAYS, ASSISTANT_CALLS_PAGE_SIZE, WRITE_TOOLS } from '@deskbell/contract/assistant-values';
import type { AssistantCall, listAssistantCalls } from '@deskbell/contract/assistants';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Database } from '../db/database.ts';
import { deletePage } from '../db/pages.ts';
import { NotFound, TooMany } from '../errors.ts';
import { personName } from '../names/person-name.ts';
import { ASSISTANT_CHANGES_PER_HOUR_AND_TOKEN } from '../rate-limits.ts';
import type { Scope } from '../scope.ts';
import { findMembership } from '../teams/teams.ts';

type CallList = z.output<typeof listAssistantCalls.reply>;

export interface NewCall {
  readonly token_id: number;
  readonly tool: string;
  readonly ticket_id: number | null;
  readonly result: 'ok' | 'refused';
  readonly sentence: string | null;
  readonly at?: string;
}

export async function recordCall(db: Database, call: NewCall): Promise<void> {
  await db.insertInto('assistant_calls').values(call).execute();
}

export interface MadeChange {
  readonly event_id: number | null;
  readonly comment_id: number | null;
}

/**
 * The last statements of the change's transaction. The lock on the token puts its changes in order, so that the limit holds on
 * all instances, and a token that was ended meanwhile changes nothing.
 */
export async function recordChange(tx: Database, call: NewCall & MadeChange): Promise<void> {
  const { rows: held } = await sql`
    select from api_tokens where id = ${call.token_id} and revoked_at is null and (expires_at is null or expires_at > now())
    for no key update`.execute(tx);
  if (held.length === 0) throw new NotFound('This token was ended.');
  const { rows } = await sql<{ changes: number; wait: number }>`
    select count(*) as changes, extract(epoch from min(at) + interval '1 hour' - now())::int4 as wait from assistant_calls
    where token_id = ${call.token_id} and is_change and at > now() - interval '1 hour'`.execute(tx);
  const [{ changes, wait } = { changes: 0, wait: 0 }] = rows;
  if (changes >= ASSISTANT_CHANGES_PER_HOUR_AND_TOKEN) {
    const minutes = Math.max(1, Math.ceil(wait / 60));
    throw new TooMany(
      `This token made ${ASSISTANT_CHANGES_PER_HOUR_AND_TOKEN} changes within an hour. Go on in ${minutes} minutes, or tell the person what you would change.`,
      wait,
    );
  }
  await tx
    .insertInto('assistant_calls')
    .values({ ...call, is_change: true })
    .execute();
}

export const changesOfLastHour = sql<boolean>`is_change and undone_at is null and at > now() - interval '1 hour'`;

export async function requireAssistant(db: Database, scope: Scope<'manage'>, teamId: number, id: number) {
  findMembership(scope, teamId);
  const token = await db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'created_by'])
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where(sql<boolean>`scopes && array['assistant', 'assistant:read']`)
    .executeTakeFirst();
  if (!token) throw new NotFound('Token not found.');
  return token;
}

export async function listCalls(
  db: Database,
  scope: Scope<'manage'>,
  { teamId, tokenId }: { teamId: number; tokenId: number },
  { before, kind }: { before?: number | undefined; kind: 'changes' | 'all' },
): Promise<CallList> {
  const { id } = await requireAssistant(db, scope, teamId, tokenId);
  const isOlder = before === undefined ? sql`true` : sql`assistant_calls.id < ${before}`;
  const isShown = kind === 'all' ? sql`true` : sql`(is_change or result = 'refused')`;
  const { rows } = await sql<AssistantCall>`
    select assistant_calls.id, tool, is_change, result = 'refused' as is_refused, sentence, at,
      case when tickets.id is not null then json_build_object('id', tickets.id, 'title', tickets.title) end as ticket,
      case when undone_at is not null then json_build_object(
        'by_name', ${nameOf('undone_by')}, 'at', ${isoTime('undone_at')},
        'kept', case when kept_at is not null then json_build_object('by_name', ${nameOf('kept_by')}, 'at', ${isoTime('kept_at')}) end
      ) end as undone
    from assistant_calls
      left join (tickets inner join sites on sites.id = tickets.site_id) on tickets.id = assistant_calls.ticket_id
    where token_id = ${id} and ${isOlder} and ${isShown}
    order by assistant_calls.id desc limit ${ASSISTANT_CALLS_PAGE_SIZE + 1}`.execute(db);
  return {
    last_hour: await sumUpLastHour(db, id),
    calls: rows.slice(0, ASSISTANT_CALLS_PAGE_SIZE),
    has_more: rows.length > ASSISTANT_CALLS_PAGE_SIZE,
  };
}

const nameOf = (column: 'undone_by' | 'kept_by') =>
  sql`(select ${personName} from users where users.id = ${sql.ref(column)})`;

const isoTime = (column: 'undone_at' | 'kept_at') =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

async function sumUpLastHour(db: Database, tokenId: number): Promise<CallList['last_hour']> {
  const { rows } = await sql<{ tool: string; ticket_id: number | null }>`
    select tool, ticket_id from assistant_calls where token_id = ${tokenId} and ${changesOfLastHour}`.execute(db);
  const countOf = (name: string) => rows.filter(({ tool }) => tool === name).length;
  const used = new Set(rows.map(({ tool }) => tool));
  return {
    changes: rows.length,
    tickets: new Set(rows.map(({ ticket_id }) => ticket_id)).size,
    replies: countOf('prepare_reply'),
    notes: countOf('add_note'),
    others: WRITE_TOOLS.filter((tool) => tool !== 'prepare_reply' && tool !== 'add_note' && used.has(tool)),
  };
}

export const removeOldAssistantCalls = (db: Database): Promise<number> =>
  deletePage(db, 'assistant_calls', sql`at < now() - make_interval(days => ${ASSISTANT_CALL_DAYS})`);
