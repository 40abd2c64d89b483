import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors.ts';
import { holdMember, lookUpSiteMember } from '../../names/site-member.ts';
import type { SiteRow } from '../../scope.ts';
import type { Subscription, UnsubscribeLinks } from '../../signed-links/unsubscribe-link.ts';
import { lockTeam } from '../../teams/lock-team.ts';
import { endNotification } from '../../teams/notification-choices.ts';
import { stopFollowing } from '../work/followers.ts';

interface Subscriber {
  readonly member_id: number;
  readonly user_id: number;
  readonly team_id: number;
  readonly team_name: string;
  readonly subscription: Subscription;
  readonly ticket: (SiteRow & { readonly id: number }) | null;
}

/** One answer for a forged link, a removed member, a changed role and a hidden ticket. */
const noSuchLink = (): never => {
  throw new NotFound('This link does not work any more.');
};

export async function findSubscriber(db: Database, links: UnsubscribeLinks, token: string): Promise<Subscriber> {
  const claimed = links.parse(token);
  const member = claimed && (await lookUpMember(db, claimed.member_id));
  if (!member || !links.isGenuine(token, member)) return noSuchLink();
  const { member_id, subscription } = claimed;
  const { user_id, team_id, team_name } = member;
  const ticketId = ticketIdOf(subscription);
  const ticket = ticketId === null ? null : await lookUpTicket(db, ticketId, member_id);
  if (ticketId !== null && !ticket) return noSuchLink();
  return { member_id, user_id, team_id, team_name, subscription, ticket };
}

export function unsubscribe(db: Database, links: UnsubscribeLinks, token: string): Promise<Subscriber> {
  return db.transaction().execute(async (tx) => {
    const { team_id, user_id, ticket } = await findSubscriber(tx, links, token);
    // Removing the member and moving the ticket both end following, so both must wait.
    if (ticket) {
      await holdMember(tx, user_id, [team_id]);
      await sql`select from tickets where id = ${ticket.id} for share`.execute(tx);
    } else await lockTeam(tx, team_id);
    const subscriber = await findSubscriber(tx, links, token);
    if (subscriber.ticket) await stopFollowing(tx, subscriber.ticket.id, user_id);
    else await endNotification(tx, subscriber, subscriber.subscription);
    return subscriber;
  });
}

const lookUpMember = (db: Database, id: number) =>
  db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select(['user_id', 'team_members.team_id', 'teams.name as team_name', 'role', 'email'])
    .where('team_members.id', '=', id)
    .where('joined_at', 'is not', null)
    .where('teams.deleted_at', 'is', null)
    .executeTakeFirst();

/** Follows a merge to the ticket that stays. */
async function lookUpTicket(db: Database, id: number, memberId: number): Promise<Subscriber['ticket']> {
  const ticket = await db
    .selectFrom('tickets')
    .select((eb) => [eb.fn.coalesce('merged_into', 'id').as('id'), 'site_id', 'team_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return ticket && (await lookUpSiteMember(db, memberId, ticket.site_id)) ? ticket : null;
}

const ticketIdOf = (subscription: Subscription): number | null =>
  subscription.startsWith('ticket-') ? Number(subscription.slice('ticket-'.length)) : null;
