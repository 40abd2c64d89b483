import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { wasOpenedHere, withoutTicket, withTicket } from './ticket-address.ts';

const TicketDialog = lazy(async () => ({ default: (await import('./dialog/ticket-dialog.tsx')).TicketDialog }));

/** Tickets in the order of the page below, as far as they were read. */
interface Stretch {
  ids: readonly number[];
  /** Reads on; null at the end. */
  readMore: (() => void) | null;
}

interface OpenTicketProps {
  timezone: string;
  /** The tickets around it: one list, or the columns of a board. */
  around?: readonly Stretch[];
}

/** So many tickets before the last one that was read, the next ones are sent for. */
const AHEAD = 5;

/** The dialog of the ticket that the address names, if it names one. */
export function OpenTicket({ timezone, around = [] }: OpenTicketProps) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const id = Number(params.get('ticket'));

  const stretch = around.find(({ ids }) => ids.includes(id));
  const left = stretch ? stretch.ids.length - 1 - stretch.ids.indexOf(id) : 0;
  const readAhead = useEffectEvent(() => {
    if (left < AHEAD) stretch?.readMore?.();
  });
  const readCount = stretch?.ids.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per ticket and page, also when reading on has failed
  useEffect(() => readAhead(), [id, readCount]);

  if (!Number.isSafeInteger(id) || id < 1) return null;

  const order = around.flatMap(({ ids }) => ids);
  const at = order.indexOf(id);
  const neighbor = (step: number) => (at < 0 ? undefined : order[at + step]);
  // What follows is not known yet; the first of the next column it is not.
  const isNextAwaited = left === 0 && stretch?.readMore;

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
        next={isNextAwaited ? undefined : neighbor(1)}
        onGo={(other) =>
          void navigate(withTicket(params, other), { replace: true, state: location.state, preventScrollReset: true })
        }
        onClose={close}
      />
    </Suspense>
  );
}
