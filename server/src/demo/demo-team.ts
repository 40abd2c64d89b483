import type { Role } from '@deskbell/contract/roles';
import { sql } from 'kysely';
import { registerUser } from '../accounts/users.ts';
import type { Database } from '../db/database.ts';
import { recordActivity } from '../teams/activity.ts';

export interface DemoIdentities {
  readonly issuer: string;
  subjectOf(email: string): string;
}

interface DemoMember {
  readonly email: string;
  readonly name: string;
  readonly given_name: string;
  readonly role: Role;
  readonly sites: number | null;
}

export interface DemoOwner {
  readonly email: string;
  readonly name: string;
  readonly given_name: string;
  /** Named after the owner without one. */
  readonly team?: string;
}

export const DEMO_OWNER: DemoOwner = { email: 'demo@deskbell.example', name: 'Marta Lindqvist', given_name: 'Marta' };

export const DEMO_MEMBERS: readonly DemoMember[] = [
  { email: 'jonas@deskbell.example', name: 'Jonas Brandt', given_name: 'Jonas', role: 'admin', sites: null },
  { email: 'anna@deskbell.example', name: 'Anna Kowalczyk', given_name: 'Anna', role: 'agent', sites: 2 },
  { email: 'client@harborandpine.example', name: 'Nora Ahlberg', given_name: 'Nora', role: 'client', sites: 1 },
];

export async function seedDemoTeam(
  tx: Database,
  { teamId, ownerId }: { readonly teamId: number; readonly ownerId: number },
  owner: DemoOwner,
  { issuer, subjectOf }: DemoIdentities,
): Promise<void> {
  const sites = await tx.selectFrom('sites').select('id').where('team_id', '=', teamId).orderBy('id').execute();
  // Relative to the first comment, so that every demo has the same writers.
  const firstComment = sql`(
    select min(comments.id) from comments inner join tickets on tickets.id = ticket_id where team_id = ${teamId}
  )`;
  for (const { email, name, given_name, role, sites: count } of DEMO_MEMBERS) {
    const person = { email, name, given_name, picture: null, isEmailVerified: true };
    const user = await registerUser(tx, { issuer, subject: subjectOf(email), ...person });
    const { id } = await tx
      .insertInto('team_members')
      .values({
        team_id: teamId,
        user_id: user.id,
        role,
        sees_all_sites: count === null,
        joined_at: sql`now() - interval '290 days'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const seen = count === null ? [] : sites.slice(0, count);
    if (seen.length > 0)
      await tx
        .insertInto('member_sites')
        .values(seen.map((site) => ({ member_id: id, team_id: teamId, site_id: site.id })))
        .execute();
    await recordActivity(tx, user, teamId, 'member_joined', { name, email, role });
    if (role === 'client') continue;
    await sql`
      update comments set author_id = ${user.id}, author_name = ${name}
      from tickets where tickets.id = ticket_id and team_id = ${teamId} and author = 'agent'
        and site_id = any(${(count === null ? sites : seen).map((site) => site.id)}::int8[])
        and (comments.id - ${firstComment}) % 3 = ${DEMO_MEMBERS.findIndex((each) => each.email === email)}`.execute(
      tx,
    );
  }
  await sql`
    update audit_entries set created_at = now() - interval '290 days'
    where team_id = ${teamId} and action in ('team_created', 'member_joined')`.execute(tx);
  await sql`
    update comments set author_id = ${ownerId}, author_name = ${owner.name}
    from tickets where tickets.id = ticket_id and team_id = ${teamId} and author = 'agent' and author_id is null`.execute(
    tx,
  );
}
