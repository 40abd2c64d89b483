import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { readId } from '../../ui/read-id.ts';
import { useUndoKey } from '../../ui/use-keys.ts';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { useTicketActions } from './ticket-actions.ts';
import { ticketQuery } from './ticket-queries.ts';

const TicketDialog = lazyPart(async () => (await import('./dialog/ticket-dialog.tsx')).TicketDialog, {
  isFloating: true,
});

/** Scripts and data of the ticket in the URL. */
export function loadOpenTicket(client: QueryClient, search: URLSearchParams): Promise<unknown>[] {
  const id = readId(search.get('ticket'));
  return id === null ? [] : [TicketDialog.load(), client.prefetchQuery(ticketQuery(id))];
}

interface LoadedList {
  ids: readonly number[];
  /** Loads the next page; null on the last. */
  loadMore: (() => void) | null;
}

interface OpenTicketProps {
  timezone: string;
  /** The tickets to step through: one list, or the columns of a board. */
  lists?: readonly LoadedList[];
}

/** Prefetch the next page this many tickets before the last loaded one. */
const PREFETCH_BEFORE_END = 5;

/** The dialog of the ticket in the URL, if there is one, and the key that undoes the last status change. */
export function OpenTicket({ timezone, lists = [] }: OpenTicketProps) {
  const { openId: id, goTo, close } = useUrlDialog('ticket');
  const { undo } = useTicketActions();
  useUndoKey(() => void undo());

  const list = lists.find(({ ids }) => id !== null && ids.includes(id));
  const remaining = list && id !== null ? list.ids.length - 1 - list.ids.indexOf(id) : 0;
  const prefetchNextPage = useEffectEvent(() => {
    if (remaining < PREFETCH_BEFORE_END) list?.loadMore?.();
  });
  const loadedCount = list?.ids.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per ticket and page, also after a failed prefetch
  useEffect(() => prefetchNextPage(), [id, loadedCount]);

  if (id === null) return null;

  const order = lists.flatMap(({ ids }) => ids);
  const at = order.indexOf(id);
  const neighbor = (step: number) => (at < 0 ? undefined : order[at + step]);
  // Next page not loaded yet; do not jump to the next column.
  const isNextPending = remaining === 0 && list?.loadMore;

  return (
    <TicketDialog
      id={id}
      timezone={timezone}
      previous={neighbor(-1)}
      next={isNextPending ? undefined : neighbor(1)}
      onGo={goTo}
      onClose={close}
    />
  );
}
