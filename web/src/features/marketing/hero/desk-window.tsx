import { ChevronsUpDown } from 'lucide-react';
import { BrandMark } from '../../../ui/marks/brand-mark.tsx';
import { CountBadge } from './count-badge.tsx';
import styles from './desk-window.module.css';
import { SiteDot } from './site-dot.tsx';
import { type PicturedTicket, TicketPicture } from './ticket-picture.tsx';

const COLUMNS: { status: 'New' | 'Open' | 'Closed'; tickets: PicturedTicket[] }[] = [
  {
    status: 'New',
    tickets: [
      {
        title: 'Parcel marked delivered, not here',
        priority: 'High',
        description: 'Tracking says Tuesday, 10:40. My neighbours have not seen it either.',
        from: 'mara',
        when: 'Just now',
      },
      {
        title: 'Is the glaze dishwasher safe?',
        priority: 'Low',
        description: 'The card in the box says hand wash, the website says dishwasher.',
        from: 't.okafor',
        when: '12 Sep',
      },
      {
        title: 'Invoice without VAT number',
        priority: 'Medium',
        description: 'Could you add our number and send it again?',
        from: 'office',
        when: '12 Sep',
      },
    ],
  },
  {
    status: 'Open',
    tickets: [
      {
        title: 'Payment page stays blank',
        priority: 'Urgent',
        description: 'Card form never appears in Safari on my phone.',
        from: 'jonas.b',
        when: '11 Sep',
      },
      {
        title: 'Change delivery address',
        priority: 'Medium',
        description: 'Moved last week, the order is not shipped yet.',
        from: 'a.moreau',
        when: '10 Sep',
      },
      {
        title: 'Gift wrap for three bowls',
        priority: 'Low',
        description: 'Possible to wrap each one on its own?',
        from: 'Anonymous',
        when: '9 Sep',
      },
    ],
  },
  {
    status: 'Closed',
    tickets: [
      {
        title: 'Chipped plate in order 2291',
        priority: 'High',
        description: 'One of six arrived with a chip at the rim.',
        from: 'h.sato',
        when: '8 Sep',
      },
      {
        title: 'Voucher code not accepted',
        priority: 'Medium',
        description: 'CLAY10 is refused at checkout.',
        from: 'elif.k',
        when: '5 Sep',
      },
    ],
  },
];

export function DeskWindow() {
  return (
    <div className={styles.window}>
      <div className={styles.bar}>
        <span data-moves="bell">
          <BrandMark size={24} />
        </span>
        <span className={styles.site}>
          <SiteDot color="purple" />
          Willow &amp; Clay <CountBadge count={3} status="New" />
          <CountBadge count={3} status="Open" />
          <ChevronsUpDown size={13} aria-hidden="true" />
        </span>
        <span className={styles.avatar}>JO</span>
      </div>
      <div className={styles.title}>
        <b>Kanban Board (8 tickets)</b>
        <span>Updated Just now</span>
      </div>
      <div className={styles.columns}>
        {COLUMNS.map(({ status, tickets }) => (
          <div key={status} className={styles.column}>
            <div className={styles.columnHead}>
              <i className={styles[status]} />
              {status}
              <span>{tickets.length}</span>
            </div>
            {tickets.map((ticket, index) => {
              const arrived = status === 'New' && index === 0;
              return (
                <div key={ticket.title} {...(arrived && { 'data-moves': 'card' })}>
                  <TicketPicture ticket={ticket} arrived={arrived} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
