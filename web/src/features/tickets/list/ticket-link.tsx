import type { Ticket } from '@deskbell/contract/tickets';
import { Link, useSearchParams } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { FOCUS_FALLBACK } from '../../../ui/hooks/use-return-focus.ts';
import { OPENED_HERE } from '../../../ui/hooks/use-url-dialog.ts';
import stretched from '../../../ui/layout/stretched-link.module.css';
import { Highlight } from '../../../ui/marks/highlight.tsx';
import { withTicket } from '../ticket-address.ts';
import { ticketLinkId } from '../ticket-link.ts';
import styles from './ticket-link.module.css';

interface TicketLinkProps {
  ticket: Ticket;
  q: string;
  isCursor: boolean;
  className: string | undefined;
}

/** The title, which opens the ticket from anywhere in its row. */
export function TicketLink({ ticket, q, isCursor, className }: TicketLinkProps) {
  const [params] = useSearchParams();
  return (
    <p className={classNames(styles.title, ticket.is_unread && styles.unread, className)} dir="auto">
      <Link
        id={ticketLinkId(ticket.id)}
        to={withTicket(params, ticket.id)}
        state={OPENED_HERE}
        preventScrollReset
        className={stretched.link}
        {...(isCursor && FOCUS_FALLBACK)}
      >
        <Highlight query={q} text={ticket.title} />
      </Link>
    </p>
  );
}
