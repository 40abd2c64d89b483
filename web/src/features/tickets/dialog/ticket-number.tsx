import { Link, useLocation, useSearchParams } from 'react-router';
import links from '../../../ui/controls/link.module.css';
import { withTicket } from '../ticket-address.ts';

export function TicketNumber({ id }: { id: number }) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  return (
    <Link to={withTicket(params, id)} replace state={state} preventScrollReset className={links.link}>
      #{id}
    </Link>
  );
}
