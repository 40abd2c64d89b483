import type { Role } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { MemberNotifier } from '../tickets/notify/member-notifier.ts';
import { anOwner, type SignedIn } from './fixtures.ts';
import { testDatabase } from './test-database.ts';

interface MemberFields {
  readonly name?: string;
  /** Only these sites; clients have no others. */
  readonly sites?: readonly Site[];
  readonly isWaiting?: boolean;
  readonly email?: string;
}

export interface TeamMember extends SignedIn {
  readonly member_id: number;
  readonly email: string;
}

/** A new signed-in user who joined the team of the site. */
export async function aMember(site: Site, role: Role, fields: MemberFields = {}): Promise<TeamMember> {
  const db = await testDatabase();
  const user = await anOwner(fields.name ?? 'Jonas');
  const sites = fields.sites ?? (role === 'client' ? [site] : null);
  const { id: member_id } = await db
    .insertInto('team_members')
    .values({
      team_id: site.team_id,
      user_id: user.owner.id,
      role,
      sees_all_sites: sites === null,
      joined_at: fields.isWaiting ? null : sql<string>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { id: site_id } of sites ?? [])
    await db.insertInto('member_sites').values({ member_id, team_id: site.team_id, site_id }).execute();
  if (fields.email !== undefined)
    await db.updateTable('users').set({ email: fields.email }).where('id', '=', user.owner.id).execute();
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user.owner.id)
    .executeTakeFirstOrThrow();
  return Object.assign(user, { member_id, email });
}

interface Choices {
  readonly new_tickets?: boolean;
  readonly replies?: 'mine' | 'all' | 'none';
  readonly alarms?: boolean;
}

/** What a member wants to be told of. */
export async function chooseNotifications(member: SignedIn, { team_id }: Site, choices: Choices): Promise<void> {
  const defaults = { new_tickets: false, replies: 'mine', assigned: true, alarms: false };
  const response = await member.put('/api/notifications', [{ team_id, ...defaults, ...choices }]);
  if (response.statusCode !== 200) throw new Error(response.body);
}

/** Removed as by an owner. */
export async function removeMember({ member_id }: TeamMember): Promise<void> {
  await (await testDatabase()).deleteFrom('team_members').where('id', '=', member_id).execute();
}

/** Turns the events that are due into emails; returns what went wrong. */
export async function tryToNotify(): Promise<unknown[]> {
  const errors: unknown[] = [];
  const notifier = new MemberNotifier(await testDatabase(), {
    onError: (error) => errors.push(error),
  });
  notifier.wake();
  await notifier.drained();
  await notifier.stop();
  return errors;
}

/** Turns the events that are due into emails. */
export const notifyDue = async (): Promise<void> => expect(await tryToNotify()).toEqual([]);

/** The emails about a ticket to members, by recipient. */
export async function memberEmails(ticketId: number) {
  return (await testDatabase())
    .selectFrom('email_logs')
    .select(['recipient_email', 'status', 'error_message', 'content', 'comment_id'])
    .where('ticket_id', '=', ticketId)
    .where('email_type', '=', 'member_notification')
    .orderBy('id')
    .execute();
}

export const notifiedOf = async (ticketId: number): Promise<string[]> =>
  (await memberEmails(ticketId)).map(({ recipient_email }) => recipient_email);
