import type { ChannelKind } from '@deskbell/contract/channel-values';
import type { Channel, ChannelChanges, NewChannel } from '@deskbell/contract/channels';
import { CHANNELS_MAX } from '@deskbell/contract/limits';
import { parseUrl } from '@deskbell/contract/parse-url';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import { personName } from '../../names/person-name.ts';
import type { Scope } from '../../scope.ts';
import { recordActivity } from '../../teams/activity.ts';
import { checkSites } from '../../teams/members.ts';
import { findMembership } from '../../teams/teams.ts';
import { noteActive, SWITCHED_ON, type WebhookParts } from '../webhooks.ts';
import { type ChannelTarget, explainWrongAddress, maskedAddress } from './channel-request.ts';

export interface ChannelIds {
  readonly teamId: number;
  readonly channelId: number;
}

export async function listChannels(db: Database, scope: Scope<'manage'>, teamId: number): Promise<Channel[]> {
  findMembership(scope, teamId);
  return channelsOf(db, teamId).orderBy('webhooks.id', 'desc').execute();
}

export async function createChannel(
  { db, sealer, outbound }: WebhookParts,
  scope: Scope<'manage'>,
  teamId: number,
  { url, token, chat, ...fields }: NewChannel,
): Promise<Channel> {
  findMembership(scope, teamId);
  const target = await targetOf(outbound, fields.kind, { url, token, chat });
  return db.transaction().execute(async (tx) => {
    await checkSites(tx, teamId, fields.site_ids ?? []);
    // Lock: two concurrent adds are both counted.
    await tx.selectFrom('teams').select('id').where('id', '=', teamId).forNoKeyUpdate().execute();
    const { length } = await channelsOf(tx, teamId).execute();
    if (length >= CHANNELS_MAX) throw new Conflict(`A team has at most ${CHANNELS_MAX} channels.`);
    const { id } = await tx
      .insertInto('webhooks')
      .values({
        ...fields,
        team_id: teamId,
        site_id: null,
        includes_notes: false,
        url: maskedAddress(target),
        secret: sealer.seal(target),
        created_by: scope.user.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteActive(tx, teamId);
    const { kind, name } = fields;
    await recordActivity(tx, scope.user, teamId, 'channel_added', { id, kind, name });
    return findChannel(tx, { teamId, channelId: id });
  });
}

export async function changeChannel(
  { db, sealer, outbound }: WebhookParts,
  scope: Scope<'manage'>,
  ids: ChannelIds,
  { url, token, chat, ...changes }: ChannelChanges,
): Promise<Channel> {
  findMembership(scope, ids.teamId);
  const { kind } = await findChannel(db, ids);
  const isMoved = url !== undefined || token !== undefined || chat !== undefined;
  const target = isMoved ? await changedTarget({ db, sealer, outbound }, kind, ids, { url, token, chat }) : null;
  return db.transaction().execute(async (tx) => {
    const before = await findChannel(tx, ids);
    await checkSites(tx, ids.teamId, changes.site_ids ?? []);
    const is_active = changes.is_active ?? before.is_active;
    await tx
      .updateTable('webhooks')
      .set({
        ...changes,
        is_active,
        ...(is_active && !before.is_active && SWITCHED_ON),
        ...(target && { url: maskedAddress(target), secret: sealer.seal(target) }),
      })
      .where('id', '=', ids.channelId)
      .execute();
    await noteActive(tx, ids.teamId);
    await renderAgain(tx, ids.channelId);
    const after = await findChannel(tx, ids);
    const { name } = after;
    await recordActivity(tx, scope.user, ids.teamId, 'channel_changed', { id: ids.channelId, kind, name });
    return after;
  });
}

/** What waits for another attempt follows the new settings: its text may no longer be wanted. */
const renderAgain = (tx: Database, webhookId: number) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ body: null })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'queued')
    .execute();

export function deleteChannel(db: Database, scope: Scope<'manage'>, ids: ChannelIds): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    findMembership(scope, ids.teamId);
    const { id, kind, name } = await findChannel(tx, ids);
    const { numDeletedRows } = await tx.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) noSuchChannel();
    await noteActive(tx, ids.teamId);
    await recordActivity(tx, scope.user, ids.teamId, 'channel_deleted', { id, kind, name });
    return { id };
  });
}

export async function findChannel(db: Database, { teamId, channelId }: ChannelIds): Promise<Channel> {
  const channel = await channelsOf(db, teamId).where('webhooks.id', '=', channelId).executeTakeFirst();
  return channel ?? noSuchChannel();
}

function noSuchChannel(): never {
  throw new NotFound('Channel not found.');
}

/** Sites that were deleted meanwhile are left out. */
const shownSites = sql<number[] | null>`
  case when site_ids is not null then
    (select coalesce(json_agg(sites.id order by sites.id), '[]') from sites
      where sites.team_id = webhooks.team_id and sites.id = any(site_ids))
  end`;

const lastSent = sql<string | null>`
  (select settled_at from webhook_deliveries
    where webhook_id = webhooks.id and status = 'sent' and type <> 'ping' order by id desc limit 1)`;

const channelsOf = (db: Database, teamId: number) =>
  db
    .selectFrom('webhooks')
    .leftJoin('users', 'users.id', 'created_by')
    .select(['webhooks.id', 'team_id', 'url', 'with_text', 'urgent_only', 'is_active', 'off_reason', 'failing_since'])
    .select([
      'webhooks.created_at',
      sql<ChannelKind>`kind`.as('kind'),
      sql<string>`webhooks.name`.as('name'),
      sql<Channel['events']>`to_json(events)`.as('events'),
      shownSites.as('site_ids'),
      lastSent.as('last_sent_at'),
      sql<string | null>`case when users.id is not null then ${personName} end`.as('created_by_name'),
    ])
    .where('team_id', '=', teamId)
    .where('kind', '<>', 'webhook');

interface Address {
  readonly url?: string | undefined;
  readonly token?: string | undefined;
  readonly chat?: string | undefined;
}

/** The token of a bot may be changed without its chat, and the other way round. */
async function changedTarget(
  { db, sealer, outbound }: WebhookParts,
  kind: ChannelKind,
  { channelId }: ChannelIds,
  { url, token, chat }: Address,
): Promise<ChannelTarget> {
  const { secret } = await db
    .selectFrom('webhooks')
    .select('secret')
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow(noSuchChannel);
  const before = (sealer.open(secret) ?? {}) as Address;
  return targetOf(outbound, kind, {
    url: url ?? before.url,
    token: token ?? before.token,
    chat: chat ?? before.chat,
  });
}

export async function targetOf(
  outbound: WebhookParts['outbound'],
  kind: ChannelKind,
  { url, token, chat }: Address,
): Promise<ChannelTarget> {
  if (kind === 'telegram') {
    if (token === undefined) refuse('token', 'The token of the bot is required.');
    if (chat === undefined) refuse('chat', 'The chat is required.');
    return { token, chat };
  }
  if (url === undefined) refuse('url', 'An address is required.');
  const parsed = parseUrl(url);
  const refusal = await outbound.explainRefusal(url);
  const message = refusal ?? (parsed && explainWrongAddress(kind, parsed));
  if (message) refuse('url', message);
  return { url };
}

function refuse(field: keyof Address, message: string): never {
  throw new Invalid(message, [{ path: [field], message }]);
}
