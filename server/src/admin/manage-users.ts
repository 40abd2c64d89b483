import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { forgetUser } from '../teams/forget-user.ts';
import { updateSubscribers } from '../teams/notification-choices.ts';
import { CommandFailed } from './command-failed.ts';

export interface UserSummary {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly issuer: string;
  readonly subject: string;
  readonly created_at: string;
  readonly sites: number;
  readonly tickets: number;
}

const ownedTeams = sql`
  select team_id from team_members where user_id = users.id and role = 'owner' and joined_at is not null`;

const summaries = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'issuer', 'subject', 'created_at'])
    .select([
      sql<number>`(select count(*)::int from sites where team_id in (${ownedTeams}))`.as('sites'),
      sql<number>`(select coalesce(sum(total_tickets), 0)::int from sites where team_id in (${ownedTeams}))`.as(
        'tickets',
      ),
    ]);

export const listUsers = (db: Database): Promise<UserSummary[]> => summaries(db).orderBy('id').execute();

export async function findUserByName(db: Database, name: string): Promise<UserSummary> {
  const byId = /^\d{1,15}$/.test(name);
  const found = await (byId
    ? summaries(db).where('id', '=', Number(name))
    : summaries(db).where(sql`lower(email)`, '=', name.toLowerCase())
  ).execute();
  const [user, ...others] = found;
  if (!user) throw new CommandFailed(`There is no user ${name}. "deskbell users" lists them.`);
  if (others.length > 0)
    throw new CommandFailed(
      `${name} has several accounts: ${found.map(({ id, issuer }) => `${id} (${issuer})`).join(', ')}. Name one by its id.`,
    );
  return user;
}

/** Deletes teams without another member, too, with sites, tickets, comments and emails. */
export async function deleteUser(db: Database, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; name: string; members: number }>`
      select teams.id, teams.name, (select count(*)::int from team_members where team_id = teams.id and joined_at is not null) as members
      from teams where exists (
        select from team_members where team_id = teams.id and user_id = ${userId} and role = 'owner' and joined_at is not null
      ) and not exists (
        select from team_members where team_id = teams.id and user_id <> ${userId} and role = 'owner' and joined_at is not null
      )`.execute(tx);
    const shared = rows.filter(({ members }) => members > 1);
    if (shared.length > 0)
      throw new CommandFailed(
        `This user is the only owner of ${shared.map(({ id, name }) => `team ${id} (${name})`).join(', ')}. ` +
          'Make another member an owner first with "deskbell team owner".',
      );
    for (const { id } of rows) await tx.deleteFrom('teams').where('id', '=', id).execute();
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await forgetUser(tx, user);
    await removeUser(tx, userId);
  });
}

/** Removes the user from remaining teams, too. */
async function removeUser(tx: Database, userId: number): Promise<void> {
  const teams = await tx
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .where('notify_new', '=', true)
    .orderBy('team_id')
    .execute();
  await tx.deleteFrom('users').where('id', '=', userId).execute();
  for (const { team_id } of teams) await updateSubscribers(tx, team_id);
}

async function removeUnused(tx: Database, userId: number): Promise<void> {
  await sql`
    delete from teams where id in (
      select team_id from team_members where user_id = ${userId} and role = 'owner'
    ) and not exists (select from team_members where team_id = teams.id and user_id <> ${userId})`.execute(tx);
  await removeUser(tx, userId);
}

export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
}

export async function relinkUser(db: Database, userId: number, identity: ProviderIdentity): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const holder = await summaries(tx)
      .where('issuer', '=', identity.issuer)
      .where('subject', '=', identity.subject)
      .where('id', '!=', userId)
      .executeTakeFirst();
    if (holder && holder.sites > 0)
      throw new CommandFailed(
        `User ${holder.id} (${holder.email}) has this identity and ${holder.sites} sites. Move them first with "deskbell site move".`,
      );
    if (holder) await removeUnused(tx, holder.id);
    await tx.updateTable('users').set(identity).where('id', '=', userId).execute();
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  });
}

/** For a provider that changed its URL and kept its subjects; returns the number of changed users. */
export async function relinkIssuer(db: Database, from: string, to: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ email: string; id: number }>`
      select newer.id, newer.email from users older join users newer on newer.subject = older.subject
      where older.issuer = ${from} and newer.issuer = ${to}`.execute(tx);
    if (rows.length > 0)
      throw new CommandFailed(
        `These users already signed in with ${to}: ${rows.map(({ id, email }) => `${id} (${email})`).join(', ')}. Relink them one by one.`,
      );
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ issuer: to })
      .where('issuer', '=', from)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}

export async function endAllSessions(db: Database): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').executeTakeFirst();
  return Number(numDeletedRows);
}
