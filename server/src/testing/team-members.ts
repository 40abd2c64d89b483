import type { Role } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { MemberNotifier } from '../tickets/notify/member-notifier.ts';
import { anOwner, type SignedIn } from './fixtures.ts';
import { testDatabase } from './test-database.ts';

interface MemberFields {
  readonly app?: FastifyInstance;
  readonly name?: string;
  readonly sites?: readonly Site[];
  readonly isWaiting?: boolean;
  readonly email?: string;
}

export interface TeamMember extends SignedIn {
  readonly member_id: number;
  readonly email: string;
}

export async function aMember(site: Site, role: Role, fields: MemberFields = {}): Promise<TeamMember> {
  const db = await testDatabase();
  const user = await anOwner(fields.name ?? 'Jonas', fields.app);
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
  readonly overdue?: 'unassigned' | 'mine' | 'none';
}

export async function chooseNotifications(member: SignedIn, { team_id }: Site, choices: Choices): Promise<void> {
  const defaults = { new_tickets: false, replies: 'mine', assigned: true, alarms: false };
  const response = await member.put('/api/notifications', [{ team_id, ...defaults, ...choices }]);
  if (response.statusCode !== 200) throw new Error(response.body);
}

export async function removeMember({ member_id }: TeamMember): Promise<void> {
  await (await testDatabase()).deleteFrom('team_members').where('id', '=', member_id).execute();
}

export async function tryToNotify(): Promise<unknown[]> {
  const errors: unknown[] = [];
  const notifier = new MemberNotifier(await testDatabase(), {
    onTold: () => undefined,
    onError: (error) => errors.push(error),
  });
  notifier.wake();
  await notifier.drained();
  await notifier.stop();
  return errors;
}

export const notifyDue = async (): Promise<void> => expect(await tryToNotify()).toEqual([]);

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
