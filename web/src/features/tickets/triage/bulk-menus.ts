import type { Ticket } from '@deskbell/contract/tickets';
import { canSnooze } from '../snooze/can-snooze.ts';

export type BulkMenu = 'assign' | 'snooze' | 'tags' | 'priority' | 'known-issue';

export type CanAssignOn = (siteId: number) => boolean;

/** Offered if some tickets can be snoozed: the server explains a refusal. */
export function offersMenu(menu: BulkMenu, tickets: readonly Ticket[], canAssignOn: CanAssignOn | undefined): boolean {
  if (menu === 'snooze') return tickets.some(canSnooze);
  if (menu === 'tags' || menu === 'priority') return tickets.length > 0;
  if (menu === 'known-issue') return isOfOneSite(tickets);
  return tickets.length > 0 && canAssignOn !== undefined && tickets.every(({ site_id }) => canAssignOn(site_id));
}

/** A known issue belongs to a site. */
export const isOfOneSite = (tickets: readonly Ticket[]): tickets is readonly [Ticket, ...Ticket[]] =>
  tickets.length > 0 &&
  tickets.every(
    ({ site_id, status, merged_into }) =>
      site_id === tickets[0]?.site_id && status !== 'archived' && merged_into === null,
  );
