import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { wasOpenedHere, withoutTicket, withTicket } from './ticket-address.ts';

const TicketDialog = lazy(async () => ({ default: (await import('./dialog/ticket-dialog.tsx')).TicketDialog }));

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

/** The dialog of the ticket in the URL, if there is one. */
export function OpenTicket({ timezone, lists = [] }: OpenTicketProps) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const id = Number(params.get('ticket'));

  const list = lists.find(({ ids }) => ids.includes(id));
  const remaining = list ? list.ids.length - 1 - list.ids.indexOf(id) : 0;
  const prefetchNextPage = useEffectEvent(() => {
    if (remaining < PREFETCH_BEFORE_END) list?.loadMore?.();
  });
  const loadedCount = list?.ids.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per ticket and page, also after a failed prefetch
  useEffect(() => prefetchNextPage(), [id, loadedCount]);

  if (!Number.isSafeInteger(id) || id < 1) return null;

  const order = lists.flatMap(({ ids }) => ids);
  const at = order.indexOf(id);
  const neighbor = (step: number) => (at < 0 ? undefined : order[at + step]);
  // Next page not loaded yet; do not jump to the next column.
  const isNextPending = remaining === 0 && list?.loadMore;

  function close() {
    if (wasOpenedHere(location.state)) void navigate(-1);
    else void navigate(withoutTicket(params), { replace: true, preventScrollReset: true });
  }

  return (
    <Suspense>
      <TicketDialog
        id={id}
        timezone={timezone}
        previous={neighbor(-1)}
        next={isNextPending ? undefined : neighbor(1)}
        onGo={(other) =>
          void navigate(withTicket(params, other), { replace: true, state: location.state, preventScrollReset: true })
        }
        onClose={close}
      />
    </Suspense>
  );
}
