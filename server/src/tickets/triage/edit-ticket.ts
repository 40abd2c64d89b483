import type { TicketPriority } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { recordTicketEvents } from '../ticket-history.ts';
import type { TicketChange } from '../work/change-tickets.ts';
import { refuseMerged } from '../work/ticket-status.ts';

interface TicketEdits {
  readonly title?: string | undefined;
  readonly priority?: TicketPriority | undefined;
}

export const editTickets =
  ({ title, priority }: TicketEdits): TicketChange =>
  async (tx, tickets, actor) => {
    const before = await tx
      .selectFrom('tickets')
      .select(['id', 'title', 'priority', 'merged_into'])
      .where(
        'id',
        'in',
        tickets.map(({ id }) => id),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    refuseMerged(before);
    const retitled = title === undefined ? [] : before.filter((ticket) => ticket.title !== title);
    const reprioritized = priority === undefined ? [] : before.filter((ticket) => ticket.priority !== priority);
    if (title !== undefined && retitled.length > 0)
      await tx
        .updateTable('tickets')
        .set({ title, first_title: sql`nullif(coalesce(first_title, title), ${title})`, updated_at: sql`now()` })
        .where('id', 'in', idsOf(retitled))
        .execute();
    if (priority !== undefined && reprioritized.length > 0)
      await tx
        .updateTable('tickets')
        .set({ priority, updated_at: sql`now()` })
        .where('id', 'in', idsOf(reprioritized))
        .execute();
    await recordTicketEvents(tx, [
      ...retitled.map((ticket) => ({
        ...actor,
        ticket_id: ticket.id,
        kind: 'retitled' as const,
        change: { before: ticket.title, after: title },
      })),
      ...reprioritized.map((ticket) => ({
        ...actor,
        ticket_id: ticket.id,
        kind: 'priority' as const,
        change: { before: ticket.priority, after: priority },
      })),
    ]);
  };

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);
