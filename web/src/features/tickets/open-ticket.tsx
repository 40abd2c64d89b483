import { lazy, Suspense } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { wasOpenedHere, withoutTicket, withTicket } from './ticket-address.ts';

const TicketDialog = lazy(async () => ({ default: (await import('./dialog/ticket-dialog.tsx')).TicketDialog }));

interface OpenTicketProps {
  timezone: string;
  /** The tickets around it, in the order of the page below. */
  order?: readonly number[];
}

/** The dialog of the ticket that the address names, if it names one. */
export function OpenTicket({ timezone, order = [] }: OpenTicketProps) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const id = Number(params.get('ticket'));

  if (!Number.isSafeInteger(id) || id < 1) return null;

  const at = order.indexOf(id);
  const neighbor = (step: number) => (at < 0 ? undefined : order[at + step]);

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
        next={neighbor(1)}
        onGo={(other) =>
          void navigate(withTicket(params, other), { replace: true, state: location.state, preventScrollReset: true })
        }
        onClose={close}
      />
    </Suspense>
  );
}
