import * as api from '@deskbell/contract/conversation';
import * as drafts from '@deskbell/contract/drafts';
import type { Writer } from '@deskbell/contract/followers';
import { allows } from '@deskbell/contract/roles';
import * as suggestions from '@deskbell/contract/suggested-replies';
import { addComment, getTicket } from '@deskbell/contract/tickets';
import type { Database } from '../../db/database.ts';
import type { Handle } from '../../http/api/api.ts';
import { lookUpName } from '../../names/person-name.ts';
import type { Scope, SiteRow } from '../../scope.ts';
import { findTicket } from '../tickets.ts';
import { readAssignees } from '../work/assignment.ts';
import * as comments from './comments.ts';
import { deleteDraft, findDraft, saveDraft } from './drafts.ts';
import { setFollowing } from './follow-ticket.ts';
import { listMentionable } from './mentions.ts';
import { changeSuggestedReply, dismissSuggestedReply } from './suggested-replies.ts';

interface Writers {
  announce(drafting: SiteRow & api.DraftingEvent): void;
  end(ticketId: number, userId: number): void;
  list(ticketId: number): Writer[];
}

export function conversationRoutes(handle: Handle, db: Database, writers: Writers): void {
  handle(getTicket, async ({ scope, params }) => {
    const found = await comments.findTicketWithComments(db, scope, params.id);
    return { ...found, writers: await listColleagues(db, scope, found.ticket, writers.list(params.id)) };
  });
  handle(addComment, async ({ scope, params, body }) => {
    const added = await comments.addComment(db, scope, params.id, body);
    if (body.audience === 'customer') writers.end(params.id, scope.user.id);
    return added;
  });
  handle(suggestions.changeSuggestedReply, ({ scope, params, body }) =>
    changeSuggestedReply(db, scope, { ticketId: params.id, tokenId: params.token }, body.state),
  );
  handle(suggestions.dismissSuggestedReply, ({ scope, params }) =>
    dismissSuggestedReply(db, scope, { ticketId: params.id, tokenId: params.token }),
  );
  handle(api.followTicket, ({ scope, params, body }) => setFollowing(db, scope, params.id, body.following));
  handle(api.listMentionable, ({ scope, params, query }) => listMentionable(db, scope, params.id, query.audience));
  handle(api.announceDrafting, async ({ scope, params }) => {
    const { id: user_id } = scope.user;
    const { team_id, site_id } = await findTicket(db, scope, params.id);
    const name = (await lookUpName(db, user_id)) ?? '';
    writers.announce({ ticket_id: params.id, user_id, name, team_id, site_id });
  });
  handle(drafts.getDraft, ({ scope, params, query }) => findDraft(db, scope, params.id, query.kind));
  handle(drafts.saveDraft, async ({ scope, params, body }) => {
    const saved = await saveDraft(db, scope, params.id, body);
    if (body.kind === 'reply' && body.text === '') writers.end(params.id, scope.user.id);
    return saved;
  });
  handle(drafts.deleteDraft, async ({ scope, params, query, request }) => {
    const named = drafts.draftChoice.safeParse(request.body).data;
    const kind = query.kind ?? named?.kind ?? 'reply';
    await deleteDraft(db, scope, params.id, kind);
    if (kind === 'reply') writers.end(params.id, scope.user.id);
  });
}

async function listColleagues(
  db: Database,
  scope: Scope<'read'>,
  ticket: SiteRow,
  writers: readonly Writer[],
): Promise<Writer[]> {
  const others = writers.filter(({ user_id }) => user_id !== scope.user.id);
  if (others.length === 0 || scope.user.token || !allows(scope.authorize(ticket).role, 'work')) return [];
  const working = new Set((await readAssignees(db, ticket)).map(({ user_id }) => user_id));
  return others.filter(({ user_id }) => working.has(user_id));
}
