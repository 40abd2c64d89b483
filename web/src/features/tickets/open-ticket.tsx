import type { Ticket } from '@deskbell/contract/tickets';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUndoKey } from '../../ui/hooks/use-keys.ts';
import { useUrlDialog } from '../../ui/hooks/use-url-dialog.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { readId } from '../../ui/read-id.ts';
import { useTicketActions } from './queries/ticket-actions.ts';
import { ticketQuery } from './queries/ticket-queries.ts';
import { useTicketOpening } from './ticket-opening.ts';

const TicketDialog = lazyPart(async () => (await import('./dialog/ticket-dialog.tsx')).TicketDialog, {
  isFloating: true,
});

export const prefetchTicketDialog = TicketDialog.prefetch;

export function loadOpenTicket(client: QueryClient, search: URLSearchParams): Promise<unknown>[] {
  const id = readId(search.get('ticket'));
  if (id === null) return [];
  return [TicketDialog.load(), client.prefetchQuery(ticketQuery(id)).then(() => loadParts(client, id))];
}

async function loadParts(client: QueryClient, id: number) {
  const { loadTicketParts } = await import('./dialog/load-ticket-parts.ts');
  await loadTicketParts(client, id);
}

interface LoadedList {
  ids: readonly number[];
  loadMore: (() => void) | null;
}

interface OpenTicketProps {
  timezone: string;
  lists?: readonly LoadedList[];
  onReturnFocus?: () => boolean;
}

/** Prefetch the next page this many tickets before the last loaded one. */
const PREFETCH_BEFORE_END = 5;

export function OpenTicket({ timezone, lists = [], onReturnFocus }: OpenTicketProps) {
  const { openId: id, open, goTo, close } = useUrlDialog('ticket');
  const { undo } = useTicketActions();
  useUndoKey(() => void undo());
  useTicketOpening(open);

  const list = lists.find(({ ids }) => id !== null && ids.includes(id));
  const remaining = list && id !== null ? list.ids.length - 1 - list.ids.indexOf(id) : 0;
  const prefetchNextPage = useEffectEvent(() => {
    if (remaining < PREFETCH_BEFORE_END) list?.loadMore?.();
  });
  const { previous, next } = useNeighbors(id, lists);
  const loadedCount = list?.ids.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per ticket and page, also after a failed prefetch
  useEffect(() => prefetchNextPage(), [id, loadedCount]);

  if (id === null) return null;

  return (
    <TicketDialog
      id={id}
      timezone={timezone}
      previous={previous}
      next={next}
      onGo={goTo}
      onReturnFocus={onReturnFocus}
      onClose={close}
    />
  );
}

interface Place {
  id: number | null;
  list: number;
  previous: number | undefined;
  next: number | undefined;
}

/** The neighbors of the open ticket. A ticket that leaves its list, for example when closed, keeps its neighbors. */
function useNeighbors(id: number | null, lists: readonly LoadedList[]): Pick<Place, 'previous' | 'next'> {
  const [kept, keep] = useState<Place>({ id: null, list: -1, previous: undefined, next: undefined });
  const isKept = kept.id === id;
  const now = placeOf(id, lists);
  if (!now || (isKept && kept.list !== now.list)) return isKept ? kept : { previous: undefined, next: undefined };
  if (!isKept || kept.previous !== now.previous || kept.next !== now.next) keep(now);
  return now;
}

function placeOf(id: number | null, lists: readonly LoadedList[]): Place | undefined {
  const at = lists.findIndex(({ ids }) => id !== null && ids.includes(id));
  const list = lists[at];
  if (!list || id === null) return undefined;
  const order = lists.flatMap(({ ids }) => ids);
  const index = order.indexOf(id);
  // Next page not loaded yet; do not jump to the next column.
  const isNextPending = list.ids.at(-1) === id && list.loadMore !== null;
  return { id, list: at, previous: order[index - 1], next: isNextPending ? undefined : order[index + 1] };
}

export function useTicketOfOtherSite(siteId: number): Ticket | null {
  const { openId } = useUrlDialog('ticket');
  const { data } = useQuery({ ...ticketQuery(openId ?? 0), enabled: false });
  return openId !== null && data && data.ticket.site_id !== siteId ? data.ticket : null;
}
