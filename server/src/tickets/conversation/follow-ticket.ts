import type { TicketDetail } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { holdMember, lookUpSiteMember } from '../../names/site-member.ts';
import type { Scope } from '../../scope.ts';
import { findTicket, findTicketDetail, noSuchTicket } from '../tickets.ts';
import { follow, stopFollowing } from '../work/followers.ts';

export function setFollowing(
  db: Database,
  scope: Scope<'read'>,
  id: number,
  isFollowing: boolean,
): Promise<TicketDetail> {
  return db.transaction().execute(async (tx) => {
    // Moving the ticket and losing the site both end following, so both must wait.
    const { team_id } = await findTicket(tx, scope, id);
    await holdMember(tx, scope.user.id, [team_id]);
    await sql`select from tickets where id = ${id} for share`.execute(tx);
    const ticket = await findTicket(tx, scope, id);
    if (!(await lookUpSiteMember(tx, scope.authorize(ticket).member_id, ticket.site_id))) noSuchTicket();
    if (isFollowing) await follow(tx, { ticket_id: id, user_ids: [scope.user.id], reason: 'chosen' });
    else await stopFollowing(tx, id, scope.user.id);
    return findTicketDetail(tx, scope, id);
  });
}
