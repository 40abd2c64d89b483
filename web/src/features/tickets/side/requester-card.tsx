import type { Requester } from '@deskbell/contract/desk';
import type { Ticket, TicketDetail } from '@deskbell/contract/tickets';
import { DAY_MS } from '@deskbell/contract/units';
import { BadgeCheck, Check, Clock, Copy, Languages } from 'lucide-react';
import { Link } from 'react-router';
import { number } from '../../../format/counted.ts';
import { languageName } from '../../../format/language-name.ts';
import { timeSince } from '../../../format/time-since.ts';
import { exactTime, partsIn, shortDate } from '../../../format/zoned-time.ts';
import { requesterName } from '../../../ticket-marks/requester-name.ts';
import { StatusIcon } from '../../../ticket-marks/status-icon.tsx';
import { STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { useCopy } from '../../../ui/controls/copy-button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import links from '../../../ui/controls/link.module.css';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { useUrlDialog } from '../../../ui/hooks/use-url-dialog.ts';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { ticketsOfRequester } from '../ticket-address.ts';
import styles from './requester-card.module.css';

interface RequesterCardProps {
  ticket: TicketDetail;
  /** Undefined while loading, and for clients. */
  requester: Requester | undefined;
  timezone: string;
}

export function RequesterCard({ ticket, requester, timezone }: RequesterCardProps) {
  const isVerified = requester?.verified ?? ticket.user_verified;
  return (
    <>
      <div className={styles.top}>
        <Avatar name={requesterName(ticket)} />
        <div className={styles.who}>
          <b>
            <bdi>{ticket.user_name || (ticket.user_email ? 'No name given' : 'Anonymous')}</bdi>
            {isVerified && (
              <span
                className={styles.verified}
                title={`${ticket.site_name} signed the user ID ${ticket.user_id ?? ''}`}
              >
                <BadgeCheck {...ICON} aria-label="Verified" />
              </span>
            )}
          </b>
          {ticket.user_email && <Address address={ticket.user_email} />}
        </div>
      </div>
      {requester && (
        <>
          <Facts requester={requester} />
          <OtherTickets ticketId={ticket.id} requester={requester} timezone={timezone} />
        </>
      )}
    </>
  );
}

function Address({ address }: { address: string }) {
  const { copied, copy } = useCopy(address);
  return (
    <span className={styles.address}>
      <a href={`mailto:${encodeURIComponent(address)}`} className={links.link} title={address}>
        <bdi>{address}</bdi>
      </a>
      <IconButton
        label={copied ? 'Copied!' : 'Copy address'}
        size="sm"
        className={styles.copy}
        icon={copied ? <Check {...ICON_SM} /> : <Copy {...ICON_SM} />}
        onClick={copy}
      />
    </span>
  );
}

/** Null for a time zone that this browser does not know. */
function localTime(timezone: string, now: number): string | null {
  try {
    const { hour, minute } = partsIn(timezone, new Date(now), { hour: '2-digit', minute: '2-digit' });
    return `${hour}:${minute}`;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function Facts({ requester: { timezone, language } }: { requester: Requester }) {
  const now = useNow();
  const time = timezone && localTime(timezone, now);
  const spoken = language && languageName(language);
  if (!time && !spoken) return null;
  return (
    <p className={styles.facts}>
      {time && (
        <span title={timezone ?? undefined}>
          <Clock {...ICON_SM} />
          {time} there
        </span>
      )}
      {spoken && (
        <span>
          <Languages {...ICON_SM} />
          {spoken}
        </span>
      )}
    </p>
  );
}

function OtherTickets({ ticketId, requester, timezone }: { ticketId: number; requester: Requester; timezone: string }) {
  const { tickets, total } = requester;
  const { linkTo } = useUrlDialog('ticket');
  const now = useNow();
  if (tickets.length === 0) return null;
  return (
    <>
      <ul className={styles.others} aria-label="Other tickets of the requester">
        {tickets.map((other) => (
          <li key={other.id}>
            <Link {...linkTo(other.id)} replace title={other.title}>
              <span role="img" aria-label={STATUS_LABELS[other.status]}>
                <StatusIcon status={other.status} colored />
              </span>{' '}
              <bdi className={styles.title}>{other.title}</bdi>{' '}
              <time dateTime={other.created_at} title={exactTime(new Date(other.created_at), timezone)}>
                {ageOf(other, now, timezone)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      {total > tickets.length && (
        <Link to={ticketsOfRequester(ticketId)} className={links.link}>
          All {number(total + 1)} tickets
        </Link>
      )}
    </>
  );
}

function ageOf({ created_at }: Ticket, now: number, timezone: string): string {
  const created = new Date(created_at);
  return now - created.getTime() < DAY_MS ? timeSince(created.getTime(), now) : shortDate(created, timezone);
}
