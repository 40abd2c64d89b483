import type { TimeKind } from '@deskbell/contract/goal-values';
import { OPEN_STATUSES } from '@deskbell/contract/ticket-values';
import type { TicketDetail, TicketPriority } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { dueAgain, readSiteClocks, type SiteClock } from '../sites/site-clocks.ts';

type DueTimes = Pick<TicketDetail, 'replied_in_seconds' | 'due_by_priority'>;

export const NO_DUE_TIMES: DueTimes = { replied_in_seconds: null, due_by_priority: null };

interface Time {
  readonly kind: TimeKind;
  readonly began_at: string;
  readonly ended_at: string | null;
  readonly due_at: string | null;
  readonly seconds: number | null;
  readonly business_seconds: number | null;
}

type Ticket = Pick<TicketDetail, 'id' | 'site_id' | 'status' | 'waiting_since'>;

/** Reads one index where the site has no goals. */
export async function readDueTimes(db: Database, ticket: Ticket): Promise<DueTimes> {
  const { rows: times } = await sql<Time>`
    select kind, began_at, ended_at, due_at, seconds, business_seconds from measured_times
    where ticket_id = ${ticket.id} and exists (select from site_goals where site_goals.site_id = ${ticket.site_id})
    order by began_at`.execute(db);
  const clock = times.length > 0 ? (await readSiteClocks(db, [ticket.site_id])).get(ticket.site_id) : undefined;
  if (!clock) return NO_DUE_TIMES;
  return { replied_in_seconds: repliedIn(clock, times), due_by_priority: dueByPriority(ticket, clock, times) };
}

function repliedIn({ goalHours }: SiteClock, times: readonly Time[]): number | null {
  const last = times.findLast(({ kind }) => kind !== 'resolve');
  if (!last?.ended_at || last.due_at === null) return null;
  return goalHours === null ? last.seconds : last.business_seconds;
}

/** What the measurer writes after the priority was changed. */
function dueByPriority(ticket: Ticket, clock: SiteClock, times: readonly Time[]): DueTimes['due_by_priority'] {
  if (!clock.goals.some(({ priority }) => priority !== 'any')) return null;
  const isOpen = OPEN_STATUSES.some((status) => status === ticket.status);
  const lasting = times.filter(
    ({ kind, ended_at }) => ended_at === null && (kind === 'resolve' ? isOpen : ticket.waiting_since !== null),
  );
  const dueAs = (priority: TicketPriority) => {
    const [next] = lasting
      .flatMap(({ kind, began_at, due_at }) => {
        const former = due_at === null ? null : Date.parse(due_at);
        const at = dueAgain(clock, priority, { kind, began_at: Date.parse(began_at) }, { former, now: Date.now() });
        return at === null ? [] : [{ at, due_for: kind }];
      })
      .sort((one, other) => one.at - other.at);
    return next ? { due_at: new Date(next.at).toISOString(), due_for: next.due_for } : { due_at: null, due_for: null };
  };
  return { urgent: dueAs('urgent'), high: dueAs('high'), medium: dueAs('medium'), low: dueAs('low') };
}
