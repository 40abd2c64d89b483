import type { Ticket, TicketDetail } from '@deskbell/contract/tickets';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../scope.ts';
import { actorOf, type MemberActor } from '../ticket-history.ts';
import { findTicket, findTicketDetail, findTickets } from '../tickets.ts';

type ChangingTicket = Pick<Ticket, 'id' | 'site_id'> & { readonly team_id: number };

export type TicketChange = (tx: Database, tickets: readonly ChangingTicket[], actor: MemberActor) => Promise<void>;

export const changeTicket = (
  db: Database,
  scope: Scope<'work'>,
  id: number,
  change: TicketChange,
): Promise<TicketDetail> =>
  db.transaction().execute(async (tx) => {
    await change(tx, [await findTicket(tx, scope, id)], actorOf(scope.user));
    return findTicketDetail(tx, scope, id);
  });

export const changeTickets = (
  db: Database,
  scope: Scope<'work'>,
  ids: readonly number[],
  change: TicketChange,
): Promise<Ticket[]> =>
  db.transaction().execute(async (tx) => {
    await change(tx, await findTickets(tx, scope, ids), actorOf(scope.user));
    return findTickets(tx, scope, ids);
  });
