import type { WriteTool } from '@deskbell/contract/assistant-values';
import type { undoAssistantCalls } from '@deskbell/contract/assistants';
import type { TicketTag } from '@deskbell/contract/tags';
import type { TicketEvent, TicketPriority, TicketStatus } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Database } from '../db/database.ts';
import { Conflict, Invalid, NotFound } from '../errors.ts';
import { personName } from '../names/person-name.ts';
import type { Scope } from '../scope.ts';
import { lockSitesOfTickets } from '../tickets/site-lock.ts';
import { memberActor } from '../tickets/ticket-history.ts';
import { findTicket } from '../tickets/tickets.ts';
import { editTickets } from '../tickets/triage/edit-ticket.ts';
import { changeTags } from '../tickets/triage/ticket-tags.ts';
import { assignTo } from '../tickets/work/assignment.ts';
import type { TicketChange } from '../tickets/work/change-tickets.ts';
import { snoozeUntil } from '../tickets/work/snooze.ts';
import { setStatusSilently } from '../tickets/work/ticket-status.ts';
import { recomputeActivity } from '../tickets/work/who-waits.ts';
import { changesOfLastHour, requireAssistant } from './assistant-calls.ts';

type Undone = z.output<typeof undoAssistantCalls.reply>;

interface Call {
  readonly id: number;
  readonly tool: WriteTool;
  readonly ticket_id: number | null;
  readonly event_id: number | null;
  readonly comment_id: number | null;
  readonly at: string;
}

/** Whose later change keeps what the assistant did. */
interface Keeper {
  readonly user_id: number | null;
  readonly by_name: string | null;
  readonly at: string;
}

/** Newest first: what a former change had left is there again when that one is taken back. */
export function undoLastHour(
  db: Database,
  scope: Scope<'manage'>,
  { teamId, tokenId }: { teamId: number; tokenId: number },
): Promise<Undone> {
  return db.transaction().execute(async (tx) => {
    const token = await requireAssistant(tx, scope, teamId, tokenId);
    const ids = await lockTickets(tx, token.id);
    const { rows: calls } = await sql<Call>`
      select id, tool, ticket_id, event_id, comment_id, at from assistant_calls
      where token_id = ${token.id} and ${changesOfLastHour} and (ticket_id is null or ticket_id = any(${ids}::int8[]))
      order by id desc for no key update`.execute(tx);
    const undo = new Undo(tx, scope, token);
    const kept: Undone['kept'] = [];
    for (const call of calls) {
      const keeper = await undo.takeBack(call);
      await markUndone(tx, call.id, scope.user.id, keeper);
      if (keeper) kept.push({ call_id: call.id, ticket_id: call.ticket_id, by_name: keeper.by_name, at: keeper.at });
    }
    return { taken_back: calls.length - kept.length, kept };
  });
}

/** In the order of all transactions: sites, then tickets. */
async function lockTickets(tx: Database, tokenId: number): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`
    select distinct ticket_id from assistant_calls
    where token_id = ${tokenId} and ${changesOfLastHour} and ticket_id is not null`.execute(tx);
  const ids = rows.map(({ ticket_id }) => ticket_id);
  await lockSitesOfTickets(tx, ids);
  await sql`select from tickets where id = any(${ids}::int8[]) order by id for no key update`.execute(tx);
  return ids;
}

const KINDS: Partial<Record<WriteTool, readonly TicketEvent['kind'][]>> = {
  set_tags: ['tagged'],
  set_priority: ['priority'],
  assign: ['assigned'],
  set_status: ['status'],
  snooze: ['snoozed', 'woke'],
};

class Undo {
  /** For a ticket and a kind: the keeper of the newer change, or the entry before which none was in between. */
  readonly #newer = new Map<string, { readonly keeper: Keeper | null; readonly event_id: number }>();

  constructor(
    readonly tx: Database,
    readonly scope: Scope<'manage'>,
    readonly token: { readonly id: number; readonly name: string; readonly created_by: number },
  ) {}

  /** Returns what keeps the change, null once it is taken back. */
  async takeBack(call: Call): Promise<Keeper | null> {
    if (call.ticket_id === null) return null;
    if (call.tool === 'prepare_reply') return this.#withdrawReply(call.ticket_id, call);
    if (call.tool === 'add_note') return this.#removeNote(call);
    const kinds = KINDS[call.tool];
    if (!kinds || call.event_id === null) return null;
    const key = `${call.ticket_id} ${kinds[0]}`;
    const newer = this.#newer.get(key);
    const keeper =
      newer?.keeper ?? (await this.#laterChange(call, kinds, newer?.event_id)) ?? (await this.#revert(call));
    this.#newer.set(key, { keeper, event_id: call.event_id });
    return keeper;
  }

  async #laterChange(
    { ticket_id, event_id }: Call,
    kinds: readonly string[],
    before: number | undefined,
  ): Promise<Keeper | null> {
    const { rows } = await sql<Keeper>`
      select actor_id as user_id, (select ${personName} from users where users.id = actor_id) as by_name, created_at as at
      from ticket_events
      where ticket_id = ${ticket_id} and kind = any(${kinds}::text[]) and id > ${event_id}
        and (${before ?? null}::int8 is null or id < ${before ?? null}::int8)
        and (by_token is distinct from ${this.token.name} or actor_id is distinct from ${this.token.created_by})
      order by id desc limit 1`.execute(this.tx);
    return rows[0] ?? null;
  }

  async #revert(call: Call): Promise<Keeper | null> {
    const { rows } = await sql<{ before: unknown; after: unknown }>`
      select change->'before' as before, change->'after' as after from ticket_events
      where id = ${call.event_id}`.execute(this.tx);
    const [change] = rows;
    // Erased, or taken along by an undone merge.
    if (!change || call.ticket_id === null) return null;
    try {
      const ticket = await findTicket(this.tx, this.scope, call.ticket_id);
      await reverted(call.tool, change)(this.tx, [ticket], memberActor(this.scope.user.id));
      return null;
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof Invalid || error instanceof NotFound)) throw error;
      return { user_id: null, by_name: null, at: new Date().toISOString() };
    }
  }

  async #withdrawReply(ticketId: number, { at }: Call): Promise<Keeper | null> {
    const { rows } = await sql<Keeper>`
      select taken_by as user_id, (select ${personName} from users where users.id = taken_by) as by_name, taken_at as at
      from suggested_replies
      where ticket_id = ${ticketId} and token_id = ${this.token.id} and taken_as = 'used' and taken_at > ${at}`.execute(
      this.tx,
    );
    if (rows[0]) return rows[0];
    await sql`
      delete from suggested_replies where ticket_id = ${ticketId} and token_id = ${this.token.id} and taken_as is null`.execute(
      this.tx,
    );
    return null;
  }

  async #removeNote({ comment_id, ticket_id }: Call): Promise<null> {
    if (comment_id === null || ticket_id === null) return null;
    await sql`
      delete from comments where id = ${comment_id} and audience = 'team' and came_by = 'api'`.execute(this.tx);
    await recomputeActivity(this.tx, [ticket_id]);
    return null;
  }
}

function reverted(tool: WriteTool, { before, after }: { before: unknown; after: unknown }): TicketChange {
  switch (tool) {
    case 'set_status':
      return setStatusSilently(before as TicketStatus);
    case 'set_priority':
      return editTickets({ priority: before as TicketPriority });
    case 'set_tags':
      return changeTags({ add: idsOf(before), remove: idsOf(after) });
    case 'assign':
      return assignTo((before as { user_id: number } | null)?.user_id ?? null);
    default: {
      const isAhead = typeof before === 'string' && Date.parse(before) > Date.now();
      return snoozeUntil(isAhead ? before : null);
    }
  }
}

const idsOf = (tags: unknown) => (tags as TicketTag[]).map(({ id }) => id);

async function markUndone(tx: Database, id: number, userId: number, keeper: Keeper | null): Promise<void> {
  await sql`
    update assistant_calls set undone_at = now(), undone_by = ${userId},
      kept_by = ${keeper?.user_id ?? null}::int8, kept_at = ${keeper?.at ?? null}::text::timestamptz
    where id = ${id}`.execute(tx);
}
