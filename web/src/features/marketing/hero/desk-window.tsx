import { Bell, Circle, CircleDot } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { BrandMark } from '../../../ui/marks/brand-mark.tsx';
import styles from './desk-window.module.css';
import { type PicturedSite, SiteMark } from './site-mark.tsx';

interface PicturedTicket {
  title: string;
  from: string;
  text: string;
  site: PicturedSite;
  status: 'New' | 'Open';
  when: string;
  isUnread?: true;
}

/** The tab Open, whose order is the last activity. */
const TICKETS: PicturedTicket[] = [
  {
    title: 'Parcel marked delivered, not here',
    from: 'Mara Lind',
    text: 'Tracking says Tuesday, 10:40. My neighbors have not seen it either.',
    site: 'Willow & Clay',
    status: 'New',
    when: 'Just now',
    isUnread: true,
  },
  {
    title: 'Payment page stays blank',
    from: 'Jonas Berg',
    text: 'The card form never appears in Safari on my phone.',
    site: 'Parcelkit Docs',
    status: 'Open',
    when: 'Replied 2 h ago',
    isUnread: true,
  },
  {
    title: 'Can I move my appointment to Thursday?',
    from: 'Elif Kaya',
    text: 'The calendar shows no free time after 16:00.',
    site: 'Alder Clinic',
    status: 'New',
    when: '3 h ago',
    isUnread: true,
  },
  {
    title: 'Invoice without VAT number',
    from: 'Office Moreau',
    text: 'Could you add our number and send it again?',
    site: 'Northlight Hotel',
    status: 'Open',
    when: 'Replied 5 h ago',
  },
  {
    title: 'Is the glaze dishwasher safe?',
    from: 'Tobi Okafor',
    text: 'The card in the box says hand wash.',
    site: 'Willow & Clay',
    status: 'New',
    when: '1 d ago',
  },
  {
    title: 'Late check-in after the night train',
    from: 'Hana Sato',
    text: 'We arrive at half past one. Is someone there?',
    site: 'Northlight Hotel',
    status: 'Open',
    when: 'Replied 1 d ago',
  },
  {
    title: 'Webhook example fails in step three',
    from: 'Anonymous',
    text: 'The second curl line ends with a 404.',
    site: 'Parcelkit Docs',
    status: 'New',
    when: '2 d ago',
  },
];

const STATUS_ICONS = { New: CircleDot, Open: Circle };

export function DeskWindow() {
  return (
    <div className={styles.window}>
      <div className={styles.bar}>
        <span className={styles.bell} data-moves="bell">
          <BrandMark size={22} />
        </span>
        <span>Dashboard</span>
        <span className={styles.here}>
          Tickets<b>7</b>
        </span>
        <span>Reports</span>
        <span>Team</span>
        <span className={styles.inbox}>
          <Bell size={16} aria-hidden="true" />
          <b>2</b>
        </span>
        <span className={styles.avatar}>JO</span>
      </div>
      <div className={styles.tabs}>
        <span>
          Waiting for us <small>7</small>
        </span>
        <span>
          Mine <small>4</small>
        </span>
        <span className={styles.chosen}>
          Open <small>19</small>
        </span>
        <span>
          All <small>99+</small>
        </span>
      </div>
      {TICKETS.map((ticket, index) => (
        <TicketRow key={ticket.title} ticket={ticket} isNew={index === 0} />
      ))}
    </div>
  );
}

function TicketRow({ ticket, isNew }: { ticket: PicturedTicket; isNew: boolean }) {
  const { title, from, text, site, status, when, isUnread } = ticket;
  const Icon = STATUS_ICONS[status];
  return (
    <div
      className={classNames(styles.row, isUnread && styles.unread, isNew && styles.arrived)}
      {...(isNew && { 'data-moves': 'row' })}
    >
      <i />
      <div className={styles.words}>
        <b>{title}</b>
        <small>
          {from} · {text}
        </small>
      </div>
      <span className={styles.site}>
        <SiteMark site={site} />
        {site}
      </span>
      <span className={styles.status}>
        <Icon className={styles[status]} size={13} strokeWidth={2.2} aria-hidden="true" />
        {status}
      </span>
      <span className={styles.when}>{when}</span>
    </div>
  );
}
