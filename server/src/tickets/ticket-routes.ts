import * as desk from '@deskbell/contract/desk';
import * as merges from '@deskbell/contract/merges';
import * as sitesApi from '@deskbell/contract/sites';
import { endTicketPage, getTicketPage } from '@deskbell/contract/ticket-page';
import * as api from '@deskbell/contract/tickets';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api/api.ts';
import { answerPage } from '../http/api/list-page.ts';
import type { PageLinks } from '../signed-links/page-link.ts';
import { listReplies } from './conversation/latest-replies.ts';
import { undoReply } from './conversation/undo-reply.ts';
import { countTicketsBy } from './lists/count-by.ts';
import { listMergeTargets, mergeTicket } from './merge/merge.ts';
import { unmergeTicket } from './merge/unmerge.ts';
import { markRead } from './reads.ts';
import { findRequester } from './requester-tickets.ts';
import { listSiteTickets, listTickets, readFilter } from './tickets.ts';
import { endPageLink, findPageLink } from './visitor/page-links.ts';
import { assignTo, listAssignees } from './work/assignment.ts';
import { changeTicket, changeTickets } from './work/change-tickets.ts';
import { snoozeUntil } from './work/snooze.ts';
import { setStatusTo } from './work/ticket-status.ts';
import { setWaiting } from './work/who-waits.ts';

export function ticketRoutes(handle: Handle, db: Database, links: PageLinks): void {
  handle(api.listTickets, async ({ scope, query, reply }) => answerPage(reply, await listTickets(db, scope, query)));
  handle(api.countTickets, async ({ scope, query: { by, ...query } }) =>
    countTicketsBy(db, await readFilter(db, scope, query), by),
  );
  handle(api.listSiteTickets, async ({ scope, params, query, reply }) =>
    answerPage(reply, await listSiteTickets(db, scope, params.id, query)),
  );
  handle(desk.listReplies, ({ scope, query }) => listReplies(db, scope, query.after));
  handle(api.changeTicketStatus, ({ scope, params, body }) =>
    changeTicket(db, scope, params.id, setStatusTo(body.status)),
  );
  handle(api.changeTicketStatuses, ({ scope, body }) => changeTickets(db, scope, body.ids, setStatusTo(body.status)));
  handle(api.assignTicket, ({ scope, params, body }) => changeTicket(db, scope, params.id, assignTo(body.user_id)));
  handle(api.assignTickets, ({ scope, body }) => changeTickets(db, scope, body.ids, assignTo(body.user_id)));
  handle(sitesApi.listAssignees, ({ scope, params }) => listAssignees(db, scope, params.id));
  handle(api.snoozeTicket, ({ scope, params, body }) => changeTicket(db, scope, params.id, snoozeUntil(body.until)));
  handle(api.snoozeTickets, ({ scope, body }) => changeTickets(db, scope, body.ids, snoozeUntil(body.until)));
  handle(merges.listMergeTargets, ({ scope, params, query }) => listMergeTargets(db, scope, params.id, query.q ?? ''));
  handle(merges.mergeTicket, ({ scope, params, body }) => mergeTicket(db, scope, params.id, body.into));
  handle(merges.unmergeTicket, ({ scope, params }) => unmergeTicket(db, scope, params.id));
  handle(getTicketPage, ({ scope, params }) => findPageLink(db, scope, params.id, links));
  handle(endTicketPage, ({ scope, params }) => endPageLink(db, scope, params.id, links));
  handle(desk.undoComment, ({ scope, params }) => undoReply(db, scope, params.id, params.comment));
  handle(desk.markTicketsRead, ({ scope, body }) => markRead(db, scope, body.ids, body.read));
  handle(desk.changeTicketsWaiting, ({ scope, body }) => changeTickets(db, scope, body.ids, setWaiting(body.waiting)));
  handle(desk.getRequester, ({ scope, params }) => findRequester(db, scope, params.id));
}
