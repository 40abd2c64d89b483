import { counted, number } from '../../../format/counted.ts';
import link from '../../../ui/controls/link.module.css';
import type { ChosenRequester } from './new-ticket-fields.ts';
import styles from './requester-hint.module.css';

export function RequesterHint({ requester }: { requester: ChosenRequester }) {
  const { email, name, ticket_count, open_tickets = 0, open_ticket } = requester;
  if (!email) return 'Without an address: they read the ticket by its visitor link.';
  return (
    <>
      {name && <bdi className={styles.address}>{email}</bdi>}
      {ticket_count !== undefined &&
        (ticket_count > 0 ? counted(ticket_count, 'earlier ticket') : 'No earlier tickets')}
      {open_ticket && (
        <>
          , {number(open_tickets)} open{open_tickets > 1 && ', newest'}:{' '}
          <a className={link.link} href={`/tickets?tab=all&ticket=${open_ticket.id}`} target="_blank" rel="noopener">
            <bdi>{open_ticket.title}</bdi> <span className={styles.spoken}>(opens in a new tab)</span>
          </a>
        </>
      )}
    </>
  );
}
