import type { ApiToken, NewApiToken } from '@deskbell/contract/api-tokens';
import { endOfDay } from '@deskbell/contract/business-clock';
import { TOKEN_DAYS, TOKENS_MAX } from '@deskbell/contract/limits';
import { ASSISTANT_SCOPES, isAssistantScope } from '@deskbell/contract/token-scopes';
import { DAY_MS } from '@deskbell/contract/units';
import { type RawBuilder, sql } from 'kysely';
import { findUserSettings } from '../accounts/users.ts';
import type { Database } from '../db/database.ts';
import { Conflict, NotFound } from '../errors.ts';
import { personName, plainName } from '../names/person-name.ts';
import type { CurrentUser, Scope } from '../scope.ts';
import { recordActivity } from '../teams/activity.ts';
import { checkSites } from '../teams/members.ts';
import { queueOwnerEmails } from '../teams/team-emails.ts';
import { findMembership } from '../teams/teams.ts';
import { hashOf, makeToken, startOf } from './token-text.ts';

/** Expired tokens stay listed for a while: a team sees why a program stopped working. */
const EXPIRED_SHOWN_DAYS = 30;
const isOfAssistant = sql<boolean>`scopes && array[${sql.join(ASSISTANT_SCOPES.map((scope) => sql.lit(scope)))}]`;
const endedAt = sql<string | null>`case
  when revoked_at is not null then least(revoked_at, expires_at) when expires_at <= now() then expires_at
end`;
/** What an assistant did can be read after it was ended; other tokens vanish once they are revoked. */
const isShown = sql<boolean>`(revoked_at is null or ${isOfAssistant})
  and (${endedAt} is null or ${endedAt} > now() - make_interval(days => ${sql.lit(EXPIRED_SHOWN_DAYS)}))`;
const isUsable = sql<boolean>`revoked_at is null and (expires_at is null or expires_at > now())`;

export async function listApiTokens(db: Database, scope: Scope<'manage'>, teamId: number): Promise<ApiToken[]> {
  findMembership(scope, teamId);
  return tokensOf(db, teamId, await startOfToday(db, scope.user))
    .orderBy('api_tokens.id', 'desc')
    .execute();
}

/** Returns the token itself, which is stored as a hash only. */
export function createApiToken(
  db: Database,
  scope: Scope<'manage'>,
  teamId: number,
  { expires_at, people = false, ...fields }: NewApiToken,
): Promise<ApiToken & { token: string }> {
  const expiry = expires_at === undefined ? inDays(TOKEN_DAYS) : expires_at;
  return db.transaction().execute(async (tx) => {
    findMembership(scope, teamId);
    await checkSites(tx, teamId, fields.site_ids ?? []);
    await tx.selectFrom('teams').select('id').where('id', '=', teamId).forNoKeyUpdate().execute();
    if ((await tokensOf(tx, teamId).where(isUsable).execute()).length >= TOKENS_MAX)
      throw new Conflict(`A team has at most ${TOKENS_MAX} API tokens. Revoke one first.`);
    const token = makeToken();
    const { id } = await tx
      .insertInto('api_tokens')
      .values({
        ...fields,
        people: people && fields.scopes.some(isAssistantScope),
        team_id: teamId,
        start: startOf(token),
        token_hash: hashOf(token),
        expires_at: expiry,
        created_by: scope.user.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { name, role, scopes } = fields;
    await recordActivity(tx, scope.user, teamId, 'token_created', { id, name, role, scopes });
    const made = await findApiToken(tx, teamId, id);
    await queueOwnerEmails(tx, teamId, {
      kind: 'token_created',
      about: { token: name, maker: plainName(made.created_by_name), role },
    });
    return { ...made, token };
  });
}

export function revokeApiToken(
  db: Database,
  scope: Scope<'manage'>,
  { teamId, tokenId }: { teamId: number; tokenId: number },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    findMembership(scope, teamId);
    const { id, name } = await findApiToken(tx, teamId, tokenId);
    if (await revoke(tx, id)) await recordActivity(tx, scope.user, teamId, 'token_revoked', { id, name });
    return { id };
  });
}

/** Anyone who finds a token may end it. */
export function revokeOwnToken(db: Database, { user }: Scope<'user'>): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const [membership] = user.memberships;
    if (!user.token || !membership) throw new NotFound('This call revokes the API token that it is made with.');
    const { id, name } = user.token;
    if (await revoke(tx, id))
      await recordActivity(tx, user, membership.team_id, 'token_revoked', { id, name, by_itself: true });
    return { id };
  });
}

async function revoke(tx: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_tokens')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  await tx.deleteFrom('suggested_replies').where('token_id', '=', id).execute();
  return numUpdatedRows > 0n;
}

async function findApiToken(tx: Database, teamId: number, id: number): Promise<ApiToken> {
  const token = await tokensOf(tx, teamId).where('api_tokens.id', '=', id).executeTakeFirst();
  if (!token) throw new NotFound('Token not found.');
  return token;
}

async function startOfToday(db: Database, user: Pick<CurrentUser, 'id'>): Promise<string> {
  const { timezone } = await findUserSettings(db, user);
  return new Date(endOfDay(timezone, Date.now()) - DAY_MS).toISOString();
}

const madeToday = (since: string, which: RawBuilder<unknown>) => sql`(
  select count(*) from assistant_calls where token_id = api_tokens.id and at >= ${since}::text::timestamptz and ${which}
)`;

/** Null unless the token is one of an assistant. */
const assistantOf = (since: string) => sql<ApiToken['assistant']>`case when ${isOfAssistant} then json_build_object(
  'people', people,
  'calls_today', ${madeToday(since, sql`true`)},
  'changes_today', ${madeToday(since, sql`is_change`)},
  'replies_today', ${madeToday(since, sql`is_change and tool = 'prepare_reply'`)},
  'last_call', (
    select json_build_object('tool', tool, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from assistant_calls where token_id = api_tokens.id order by assistant_calls.id desc limit 1
  )
) end`;

const tokensOf = (db: Database, teamId: number, since = new Date().toISOString()) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'created_by')
    .select(['api_tokens.id', 'team_id', 'api_tokens.name', 'start', 'role', 'created_by', 'last_used_at'])
    .select([endedAt.as('ended_at'), assistantOf(since).as('assistant')])
    .select(['expires_at', 'api_tokens.created_at', personName.as('created_by_name')])
    .select([
      sql<ApiToken['scopes']>`to_json(scopes)`.as('scopes'),
      sql<number[] | null>`to_json(site_ids)`.as('site_ids'),
    ])
    .where('team_id', '=', teamId)
    .where(isShown);

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
