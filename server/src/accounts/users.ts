import type { User, UserSettings, UserSettingsChanges } from '@deskbell/contract/account';
import { DEFAULT_TIMEZONE } from '@deskbell/contract/limits';
import { isTimezone } from '@deskbell/contract/timezone';
import { PINNABLE_VIEWS } from '@deskbell/contract/view-values';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { CurrentUser } from '../scope.ts';
import { requirePinsWithinLimit, shownGivenPins } from './pinned-views.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string | null;
  readonly given_name: string | null;
  readonly picture: string | null;
  readonly isEmailVerified?: boolean;
}

const userColumns = ['id', 'email', 'name', 'given_name', 'picture', 'created_at'] as const;

export async function isRegistered(db: Database, { issuer, subject }: Identity): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return user !== undefined;
}

export async function registerUser(db: Database, identity: Identity): Promise<User> {
  const { issuer, subject, email, name, given_name, picture, isEmailVerified = false } = identity;
  const row = await db
    .insertInto('users')
    .values({ issuer, subject, email, name, given_name, picture, email_verified: isEmailVerified })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({
        email: sql`excluded.email`,
        name: sql`coalesce(excluded.name, users.name)`,
        given_name: sql`case when excluded.name is null then users.given_name else excluded.given_name end`,
        picture: sql`excluded.picture`,
        email_verified: sql`excluded.email_verified`,
      }),
    )
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  return asUser(row);
}

export async function findUser(db: Database, { id }: Pick<CurrentUser, 'id'>): Promise<User> {
  return asUser(await db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirstOrThrow());
}

export type StoredSettings = Omit<UserSettings, 'inbox_unread'>;

export async function findUserSettings(db: Database, { id }: Pick<CurrentUser, 'id'>): Promise<StoredSettings> {
  const settings = await db
    .selectFrom('users')
    .select(['timezone', 'timezone_chosen', 'signature_name', 'signature_line'])
    .select(shownGivenPins(id).as('pinned_given_views'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...settings, timezone: isTimezone(settings.timezone) ? settings.timezone : DEFAULT_TIMEZONE };
}

/** Emails use the time zone of the team, which is that of a member who is alone in it. */
export function changeUserSettings(
  db: Database,
  { id }: Pick<CurrentUser, 'id'>,
  { timezone, pinned_given_views, ...signature }: UserSettingsChanges,
): Promise<StoredSettings> {
  return db.transaction().execute(async (tx) => {
    const pinned = pinned_given_views && PINNABLE_VIEWS.filter((name) => pinned_given_views.includes(name));
    const changes = {
      ...signature,
      ...(pinned && { pinned_given_views: pinned }),
      ...(timezone !== undefined && { timezone, timezone_chosen: true }),
    };
    if (Object.keys(changes).length > 0) await tx.updateTable('users').set(changes).where('id', '=', id).execute();
    if (pinned) await requirePinsWithinLimit(tx, id);
    if (timezone === undefined) return findUserSettings(tx, { id });
    await sql`
      update teams set timezone = ${timezone}
      where id = any(array(select team_id from team_members where user_id = ${id} and joined_at is not null))
        and not exists (select from team_members where team_id = teams.id and user_id <> ${id} and joined_at is not null)`.execute(
      tx,
    );
    return findUserSettings(tx, { id });
  });
}

interface UserRow {
  id: number;
  email: string;
  name: string | null;
  given_name: string | null;
  picture: string | null;
  created_at: string;
}

function asUser({ id, email, name, given_name, picture, created_at }: UserRow): User {
  return { id, email, google_user_data: { name, given_name, ...(picture !== null && { picture }) }, created_at };
}
