import { ChevronDown, ChevronUp, Equal, Siren } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './ticket-picture.module.css';

const PRIORITY_ICONS = { Urgent: Siren, High: ChevronUp, Medium: Equal, Low: ChevronDown };

export interface PicturedTicket {
  title: string;
  priority: keyof typeof PRIORITY_ICONS;
  description?: string;
  from?: string;
  when?: string;
}

export function TicketPicture({ ticket, arrived = false }: { ticket: PicturedTicket; arrived?: boolean }) {
  const Icon = PRIORITY_ICONS[ticket.priority];
  return (
    <div className={classNames(styles.ticket, arrived && styles.arrived)}>
      <b>{ticket.title}</b>
      <span className={classNames(styles.priority, styles[ticket.priority])}>
        <Icon size={10} strokeWidth={2.6} aria-hidden="true" />
        {ticket.priority}
      </span>
      {ticket.description && <p>{ticket.description}</p>}
      {ticket.from && (
        <span className={styles.end}>
          <span>{ticket.from}</span>
          <span>{ticket.when}</span>
        </span>
      )}
    </div>
  );
}
