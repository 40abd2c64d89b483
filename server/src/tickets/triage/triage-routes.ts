import * as blockedApi from '@deskbell/contract/blocked-senders';
import * as tagsApi from '@deskbell/contract/tags';
import * as api from '@deskbell/contract/triage';
import * as viewsApi from '@deskbell/contract/views';
import type { Database } from '../../db/database.ts';
import type { Handle } from '../../http/api/api.ts';
import { changeTicket, changeTickets } from '../work/change-tickets.ts';
import { blockSender, listBlockedSenders, unblockSender } from './blocked-senders.ts';
import { createTicket } from './create-ticket.ts';
import { editTickets } from './edit-ticket.ts';
import { listMoveTargets } from './move-targets.ts';
import { moveTicket, moveTickets, unmoveTicket, unmoveTickets } from './move-ticket.ts';
import { suggestRequesters } from './suggest-requesters.ts';
import { addTag, changeTag, deleteTag, listTags, mergeTag, previewTagMerge } from './tags.ts';
import { changeTags } from './ticket-tags.ts';
import { addView, changeView, countViews, deleteView, listViews } from './views.ts';

export function triageRoutes(handle: Handle, db: Database): void {
  const tagOf = ({ id, tag }: { id: number; tag: number }) => ({ teamId: id, tagId: tag });
  handle(tagsApi.listTags, ({ scope, params }) => listTags(db, scope, params.id));
  handle(tagsApi.addTag, ({ scope, params, body }) => addTag(db, scope, params.id, body));
  handle(tagsApi.changeTag, ({ scope, params, body }) => changeTag(db, scope, tagOf(params), body));
  handle(tagsApi.deleteTag, ({ scope, params }) => deleteTag(db, scope, tagOf(params)));
  handle(tagsApi.previewTagMerge, ({ scope, params, query }) => previewTagMerge(db, scope, tagOf(params), query.into));
  handle(tagsApi.mergeTag, ({ scope, params, body }) => mergeTag(db, scope, tagOf(params), body.into));
  handle(api.createTicket, async ({ scope, body, request, reply }) => {
    const { ticket, isNew } = await createTicket(db, scope, body, request.headers['idempotency-key']?.toString());
    if (!isNew) reply.code(200);
    return ticket;
  });
  handle(api.suggestRequesters, ({ scope, query }) => suggestRequesters(db, scope, query.q));
  handle(api.changeTicket, ({ scope, params, body }) => changeTicket(db, scope, params.id, editTickets(body)));
  handle(api.changeTicketPriorities, ({ scope, body }) =>
    changeTickets(db, scope, body.ids, editTickets({ priority: body.priority })),
  );
  handle(api.listMoveTargets, ({ scope, params }) => listMoveTargets(db, scope, [params.id]));
  handle(api.listMoveTargetsOfSeveral, ({ scope, query }) => listMoveTargets(db, scope, query.ids));
  handle(api.moveTicket, ({ scope, params, body }) => moveTicket(db, scope, params.id, body.site_id));
  handle(api.moveTickets, ({ scope, body }) => moveTickets(db, scope, body.ids, body.site_id));
  handle(api.unmoveTicket, ({ scope, params }) => unmoveTicket(db, scope, params.id));
  handle(api.unmoveTickets, ({ scope, body }) => unmoveTickets(db, scope, body.ids));
  handle(blockedApi.listBlockedSenders, ({ scope, params }) => listBlockedSenders(db, scope, params.id));
  handle(blockedApi.blockSender, ({ scope, params, body }) => blockSender(db, scope, params.id, body));
  handle(blockedApi.unblockSender, ({ scope, params }) =>
    unblockSender(db, scope, { teamId: params.id, blockedId: params.blocked }),
  );
  handle(viewsApi.listViews, ({ scope }) => listViews(db, scope));
  handle(viewsApi.countViews, ({ scope }) => countViews(db, scope, scope.at('read')));
  handle(viewsApi.addView, ({ scope, body }) => addView(db, scope, body));
  handle(viewsApi.changeView, ({ scope, params, body }) => changeView(db, scope, params.id, body));
  handle(viewsApi.deleteView, ({ scope, params }) => deleteView(db, scope, params.id));
  handle(api.tagTickets, ({ scope, body }) => changeTickets(db, scope, body.ids, changeTags(body)));
}
