import type { ToolInput } from '@deskbell/contract/assistant-tools';
import type { WriteTool } from '@deskbell/contract/assistant-values';
import { withoutMentions } from '@deskbell/contract/mention-text';
import type { TicketEvent } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { NotFound } from '../errors.ts';
import { storeComment } from '../tickets/conversation/comments.ts';
import { prepareReply } from '../tickets/conversation/suggested-replies.ts';
import { lockSitesOfTickets } from '../tickets/site-lock.ts';
import { actorOf } from '../tickets/ticket-history.ts';
import { findTicket, type TicketOfTeam } from '../tickets/tickets.ts';
import { editTickets } from '../tickets/triage/edit-ticket.ts';
import { changeTags } from '../tickets/triage/ticket-tags.ts';
import { assignTo } from '../tickets/work/assignment.ts';
import type { TicketChange } from '../tickets/work/change-tickets.ts';
import { snoozeUntil } from '../tickets/work/snooze.ts';
import { refuseMerged, setStatusSilently } from '../tickets/work/ticket-status.ts';
import { type MadeChange, recordChange } from './assistant-calls.ts';
import { describeChange } from './describe-change.ts';
import { type ToolContext, unreadable } from './tool-context.ts';

interface Made extends MadeChange {
  readonly sentence: string;
}

interface Changing {
  readonly tx: Database;
  readonly context: ToolContext;
  readonly ticket: TicketOfTeam;
}

type Write = (changing: Changing) => Promise<Made | null>;

/** Each change stays within its ticket and reaches no visitor. */
const WRITES: { readonly [Tool in WriteTool]: (input: ToolInput<Tool>) => Write } = {
  prepare_reply:
    ({ text }) =>
    async ({ tx, context, ticket }) => {
      refuseMerged([ticket]);
      await prepareReply(tx, { ticket_id: ticket.id, token_id: context.token.id, text });
      return { sentence: 'Reply prepared', event_id: null, comment_id: null };
    },
  add_note:
    ({ text }) =>
    async ({ tx, context, ticket }) => {
      const note = {
        comment: withoutMentions(text),
        audience: 'team',
        format: 'markdown',
        files: [],
        minutes: null,
      } as const;
      const { id } = await storeComment(tx, context.scope, ticket.id, note);
      return { sentence: 'Note added', event_id: null, comment_id: id };
    },
  set_tags:
    ({ tags }) =>
    (changing) => {
      const has = changing.ticket.tags.map(({ id }) => id);
      return change(
        changing,
        changeTags({
          add: tags.filter((id) => !has.includes(id)),
          remove: has.filter((id) => !tags.includes(id)),
        }),
      );
    },
  set_priority:
    ({ priority }) =>
    (changing) =>
      change(changing, editTickets({ priority })),
  assign:
    ({ user_id }) =>
    (changing) =>
      change(changing, assignTo(user_id)),
  set_status:
    ({ status }) =>
    (changing) =>
      change(changing, setStatusSilently(status)),
  snooze:
    ({ until }) =>
    (changing) =>
      change(changing, snoozeUntil(until)),
};

export const isWriteTool = (name: string): name is WriteTool => Object.hasOwn(WRITES, name);

/** Null when the ticket was like that before. */
export function writeTool<Tool extends WriteTool>(
  context: ToolContext,
  tool: Tool,
  input: ToolInput<Tool>,
): Promise<string | null> {
  return context.db.transaction().execute(async (tx) => {
    await lockSitesOfTickets(tx, [input.id]);
    await sql`select from tickets where id = ${input.id} for no key update`.execute(tx);
    const ticket = await findTicket(tx, context.scope, input.id).catch((error: unknown) => {
      throw error instanceof NotFound ? unreadable(input.id) : error;
    });
    const made = await WRITES[tool](input)({ tx, context, ticket });
    if (made === null) return null;
    await recordChange(tx, { ...made, tool, token_id: context.token.id, ticket_id: ticket.id, result: 'ok' });
    return made.sentence;
  });
}

/** The ticket is locked: the newest entry after the change is its own. */
async function change({ tx, context, ticket }: Changing, apply: TicketChange): Promise<Made | null> {
  const before = await readLastEvent(tx, ticket.id);
  await apply(tx, [ticket], actorOf(context.scope.user));
  const after = await readLastEvent(tx, ticket.id);
  if (after === null || after.id === before?.id) return null;
  return { sentence: describeChange(after.kind, after.change) ?? after.kind, event_id: after.id, comment_id: null };
}

async function readLastEvent(
  tx: Database,
  ticketId: number,
): Promise<Pick<TicketEvent, 'id' | 'kind' | 'change'> | null> {
  const event = await tx
    .selectFrom('ticket_events')
    .select(['id', 'kind', 'change'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event ?? null;
}
