import { OPEN_STATUSES, TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { TicketStatus } from '@deskbell/contract/tickets';
import type { ReactNode } from 'react';
import type { Queue } from '../queries/queues.ts';
import { SITE_STATUSES, type TicketFilter } from '../queries/ticket-filter.ts';

export interface SiteChoice {
  id: number;
  name: string;
  mark: ReactNode;
}

/** What a list or board can be narrowed by. */
export interface FilterScope {
  siteId: number | null;
  /** The given tab whose tickets are counted; undefined for a view or a site. */
  queue?: Queue | undefined;
  filter: TicketFilter;
  /** The sites to choose from; undefined on the page of one. */
  sites: readonly SiteChoice[] | undefined;
  /** Empty where status is no filter, such as on a board with a column for each. */
  statuses: readonly TicketStatus[];
  hasAssignees: boolean;
  onChange: (changes: Partial<TicketFilter>) => void;
}

export function statusesOf(queue: Queue | undefined, siteId: number | null): readonly TicketStatus[] {
  if (siteId !== null) return SITE_STATUSES;
  return queue === undefined || queue === 'all' ? TICKET_STATUSES : OPEN_STATUSES;
}

/** How many filters are set, without words: those have a field of their own. */
export const setFilterCount = (filter: TicketFilter): number =>
  [
    filter.sites.length > 0,
    filter.statuses.length > 0,
    filter.priorities.length > 0,
    filter.assignee !== null,
    filter.tags.length > 0,
    filter.user !== null,
    filter.page !== null,
    filter.requester !== null,
    filter.issue !== null,
    filter.waiting,
    filter.snoozed === true,
    filter.following,
    filter.due !== null,
    filter.suggested,
  ].filter(Boolean).length;
