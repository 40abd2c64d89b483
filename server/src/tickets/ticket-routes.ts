import * as api from '@deskbell/contract/tickets';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api.ts';
import { answerPage } from '../http/list-page.ts';
import { listReplies } from './latest-replies.ts';
import { changeTicketStatus, changeTicketStatuses } from './ticket-status.ts';
import { addComment, findTicketWithComments, listSiteTickets, listTickets } from './tickets.ts';

export function ticketRoutes(handle: Handle, db: Database): void {
  handle(api.listTickets, async ({ owner, query, reply }) => answerPage(reply, await listTickets(db, owner, query)));
  handle(api.listSiteTickets, async ({ owner, params, query, reply }) =>
    answerPage(reply, await listSiteTickets(db, owner, params.id, query)),
  );
  handle(api.getTicket, ({ owner, params }) => findTicketWithComments(db, owner, params.id));
  handle(api.listReplies, ({ owner, query }) => listReplies(db, owner, query.after));
  handle(api.changeTicketStatus, ({ owner, params, body }) => changeTicketStatus(db, owner, params.id, body.status));
  handle(api.changeTicketStatuses, ({ owner, body }) => changeTicketStatuses(db, owner, body.ids, body.status));
  handle(api.addComment, ({ owner, params, body }) => addComment(db, owner, params.id, body.comment));
}
