import type { Ticket, TicketDetail } from '@deskbell/contract/tickets';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../scope.ts';
import { findTicket, findTicketDetail, findTickets } from '../tickets.ts';

type ChangingTicket = Pick<Ticket, 'id' | 'site_id'> & { readonly team_id: number };

export type TicketChange = (tx: Database, tickets: readonly ChangingTicket[], userId: number) => Promise<void>;

export const changeTicket = (
  db: Database,
  scope: Scope<'work'>,
  id: number,
  change: TicketChange,
): Promise<TicketDetail> =>
  db.transaction().execute(async (tx) => {
    await change(tx, [await findTicket(tx, scope, id)], scope.user.id);
    return findTicketDetail(tx, scope, id);
  });

export const changeTickets = (
  db: Database,
  scope: Scope<'work'>,
  ids: readonly number[],
  change: TicketChange,
): Promise<Ticket[]> =>
  db.transaction().execute(async (tx) => {
    await change(tx, await findTickets(tx, scope, ids), scope.user.id);
    return findTickets(tx, scope, ids);
  });
