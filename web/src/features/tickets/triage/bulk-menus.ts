import type { Ticket } from '@deskbell/contract/tickets';
import { canSnooze } from '../snooze/can-snooze.ts';

export type BulkMenu = 'assign' | 'snooze' | 'tags' | 'priority';

export type CanAssignOn = (siteId: number) => boolean;

/** Offered if some tickets can be snoozed: the server explains a refusal. */
export function offersMenu(menu: BulkMenu, tickets: readonly Ticket[], canAssignOn: CanAssignOn | undefined): boolean {
  if (menu === 'snooze') return tickets.some(canSnooze);
  if (menu === 'tags' || menu === 'priority') return tickets.length > 0;
  return tickets.length > 0 && canAssignOn !== undefined && tickets.every(({ site_id }) => canAssignOn(site_id));
}
