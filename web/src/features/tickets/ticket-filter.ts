import { TICKET_PRIORITIES, TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { Ticket, TicketPriority, TicketStatus } from '@deskbell/contract/tickets';

export interface TicketFilter {
  /** Archived tickets, or all others, unless statuses are chosen. */
  archived: boolean;
  statuses: readonly TicketStatus[];
  priorities: readonly TicketPriority[];
  /** Ids; for the list of all sites. */
  sites: readonly number[];
  q: string;
}

/** Archived tickets of one site have a tab of their own instead. */
export const SITE_STATUSES = TICKET_STATUSES.filter((status) => status !== 'archived');

interface Scope {
  archived: boolean;
  /** Null for all sites. */
  siteId: number | null;
}

const known = <Value extends string>(values: readonly Value[], given: readonly string[]) =>
  values.filter((value) => given.includes(value));

/** Reads the filter from the URL; unknown values are dropped. */
export function readFilter(params: URLSearchParams, { archived, siteId }: Scope): TicketFilter {
  const isOfAllSites = siteId === null;
  return {
    archived,
    statuses: archived ? [] : known(isOfAllSites ? TICKET_STATUSES : SITE_STATUSES, params.getAll('status')),
    priorities: known(TICKET_PRIORITIES, params.getAll('priority')),
    sites: isOfAllSites ? params.getAll('site').map(Number).filter(isId) : [],
    q: params.get('q')?.trim() ?? '',
  };
}

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

export const NO_FILTER = { statuses: [], priorities: [], sites: [], q: '' } as const;

export function writeFilter(params: URLSearchParams, filter: TicketFilter): URLSearchParams {
  const { statuses, priorities, sites, q } = filter;
  const written = new URLSearchParams(params);
  for (const name of ['site', 'status', 'priority', 'q']) written.delete(name);
  for (const site of sites) written.append('site', String(site));
  for (const status of statuses) written.append('status', status);
  for (const priority of priorities) written.append('priority', priority);
  if (q) written.set('q', q);
  return written;
}

export const isFiltering = ({ statuses, priorities, sites, q }: TicketFilter) =>
  statuses.length > 0 || priorities.length > 0 || sites.length > 0 || q !== '';

const isAmong = <Value>(chosen: readonly Value[], value: Value) => chosen.length === 0 || chosen.includes(value);

/** Ignores the text search, which only the server can match. */
export const passes = ({ archived, statuses, priorities, sites }: TicketFilter, ticket: Ticket) =>
  (statuses.length > 0 || archived === (ticket.status === 'archived')) &&
  isAmong(statuses, ticket.status) &&
  isAmong(priorities, ticket.priority) &&
  isAmong(sites, ticket.site_id);
