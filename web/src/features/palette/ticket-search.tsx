import { SEARCH_PAGES_COUNTED, TICKET_SEARCH_MAX } from '@deskbell/contract/limits';
import { TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { getTicket, listTickets, Ticket } from '@deskbell/contract/tickets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { ApiError, call, callPage } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { counted, number } from '../../format/counted.ts';
import { StatusIcon } from '../../ticket-marks/status-icon.tsx';
import { useDebounced } from '../../ui/hooks/use-debounced.ts';
import { ICON } from '../../ui/marks/icon-sizes.ts';
import type { Command } from './command.ts';
import styles from './ticket-search.module.css';

const DEBOUNCE_MS = 150;
const RESULTS_MAX = 6;

export function useTicketSearch(query: string) {
  const typed = query.trim().slice(0, TICKET_SEARCH_MAX);
  const q = useDebounced(typed, DEBOUNCE_MS);
  const search = useQuery({
    queryKey: queryKeys.ticketSearch(q),
    queryFn: () => searchTickets(q),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const { tickets, total } = typed === '' || !search.data ? NONE : search.data;
  return {
    commands: [...tickets.map(commandOf), ...(total > tickets.length ? [allMatches(q, total)] : [])],
    total,
    isSearching: typed !== q || search.isFetching,
  };
}

interface Found {
  tickets: Ticket[];
  total: number;
}

const NONE: Found = { tickets: [], total: 0 };

async function searchTickets(q: string): Promise<Found> {
  const number = /^#?([1-9]\d{0,14})$/.exec(q)?.[1];
  const [byNumber, byText] = await Promise.all([
    number ? lookUpTicket(Number(number)) : null,
    callPage<typeof listTickets>('GET /api/tickets', { query: { q, limit: String(RESULTS_MAX) } }),
  ]);
  if (!byNumber) return { tickets: byText.items, total: byText.total };
  const others = byText.items.filter(({ id }) => id !== byNumber.id);
  return { tickets: [byNumber, ...others], total: byText.total + 1 - (byText.items.length - others.length) };
}

async function lookUpTicket(id: number): Promise<Ticket | null> {
  try {
    return (await call<typeof getTicket>('GET /api/tickets/:id', { params: { id } })).ticket;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

function commandOf({ id, site_id, site_name, title, status }: Ticket): Command {
  const tab = status === 'archived' ? 'tab=archived&' : '';
  return {
    id: `ticket-${id}`,
    label: title,
    icon: <StatusIcon status={status} colored />,
    detail: (
      <>
        #{id}
        <span className={styles.site}>
          · <bdi>{site_name}</bdi>
        </span>
      </>
    ),
    to: `/sites/${site_id}?${tab}ticket=${id}`,
    ticketId: id,
  };
}

function allMatches(q: string, total: number): Command {
  const filter = new URLSearchParams([['q', q], ...TICKET_STATUSES.map((status) => ['status', status])]);
  return {
    id: 'all-matches',
    label: `View all ${matchesText(total)}`,
    icon: <ListFilter {...ICON} />,
    to: `/tickets?${filter}`,
  };
}

/** The server counts no further. */
const COUNTED_MAX = RESULTS_MAX * SEARCH_PAGES_COUNTED;

export const matchesText = (total: number) =>
  total >= COUNTED_MAX ? `${number(COUNTED_MAX)}+ matching tickets` : counted(total, 'matching ticket');
