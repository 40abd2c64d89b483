import * as api from '@deskbell/contract/tickets';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api.ts';
import { answerPage } from '../http/list-page.ts';
import { addComment, findTicketWithComments } from './comments.ts';
import { listReplies } from './latest-replies.ts';
import { changeTicketStatus, changeTicketStatuses } from './ticket-status.ts';
import { listSiteTickets, listTickets } from './tickets.ts';

export function ticketRoutes(handle: Handle, db: Database): void {
  handle(api.listTickets, async ({ scope, query, reply }) => answerPage(reply, await listTickets(db, scope, query)));
  handle(api.listSiteTickets, async ({ scope, params, query, reply }) =>
    answerPage(reply, await listSiteTickets(db, scope, params.id, query)),
  );
  handle(api.getTicket, ({ scope, params }) => findTicketWithComments(db, scope, params.id));
  handle(api.listReplies, ({ scope, query }) => listReplies(db, scope, query.after));
  handle(api.changeTicketStatus, ({ scope, params, body }) => changeTicketStatus(db, scope, params.id, body.status));
  handle(api.changeTicketStatuses, ({ scope, body }) => changeTicketStatuses(db, scope, body.ids, body.status));
  handle(api.addComment, ({ scope, params, body }) => addComment(db, scope, params.id, body));
}
