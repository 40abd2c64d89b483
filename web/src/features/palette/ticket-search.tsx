import { TICKET_SEARCH_MAX } from '@deskbell/contract/limits';
import type { getTicket, listTickets, Ticket } from '@deskbell/contract/tickets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { StatusIcon } from '../../ticket-marks/status-icon.tsx';
import type { Command } from './command.ts';
import styles from './ticket-search.module.css';

const DEBOUNCE_MS = 150;
const RESULTS_MAX = 6;

/** Searches the tickets of all sites by text or ticket number. */
export function useTicketSearch(query: string) {
  const typed = query.trim().slice(0, TICKET_SEARCH_MAX);
  const q = useDebounced(typed, DEBOUNCE_MS);
  const search = useQuery({
    queryKey: queryKeys.ticketSearch(q),
    queryFn: () => searchTickets(q),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const tickets = typed === '' ? [] : (search.data ?? []);
  return { commands: tickets.map(commandOf), isSearching: typed !== q || search.isFetching };
}

async function searchTickets(q: string): Promise<Ticket[]> {
  const number = /^#?([1-9]\d{0,14})$/.exec(q)?.[1];
  const [byNumber, byText] = await Promise.all([
    number ? lookUpTicket(Number(number)) : null,
    call<typeof listTickets>('GET /api/tickets', { query: { q, limit: String(RESULTS_MAX) } }),
  ]);
  return byNumber ? [byNumber, ...byText.filter(({ id }) => id !== byNumber.id)] : byText;
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
        <span className={styles.site}>· {site_name}</span>
      </>
    ),
    to: `/sites/${site_id}?${tab}ticket=${id}`,
  };
}

function useDebounced(value: string, ms: number): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
