import type { TicketDetail, TicketStatus } from '@deskbell/contract/tickets';
import { Archive, BadgeCheck, ExternalLink, Merge } from 'lucide-react';
import type { ReactNode } from 'react';
import { PriorityMark } from '../../../ticket-marks/priority-mark.tsx';
import { StatusBadge } from '../../../ticket-marks/status-badge.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ICON, ICON_SM } from '../../../ui/icon-sizes.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AssignControl } from '../assign/assign-control.tsx';
import { SnoozeControl } from '../snooze/snooze-control.tsx';
import control from '../ticket-control.module.css';
import { TicketRating } from '../visitor/ticket-rating.tsx';
import { VisitorLink } from '../visitor/visitor-link.tsx';
import { StatusControl } from './status-control.tsx';
import styles from './ticket-side.module.css';
import { WebLink } from './web-link.tsx';

interface TicketSideProps {
  ticket: TicketDetail;
  /** Whether the user may change the ticket; clients see less of it. */
  canWork: boolean;
  /** False for placeholder data, which lacks the user agent. */
  isComplete: boolean;
  /** False once it is erased. */
  hasPage: boolean;
  failedStatus: TicketStatus | null;
  onStatus: (status: TicketStatus) => void;
  onArchive: () => void;
  timezone: string;
  /** Which menu is open. */
  menu: TicketMenu | null;
  onMenu: (menu: TicketMenu | null) => void;
  onMerge: () => void;
}

export type TicketMenu = 'assign' | 'snooze';

export function TicketSide(props: TicketSideProps) {
  const { ticket, canWork, isComplete, hasPage, failedStatus, onStatus, onArchive } = props;
  const { timezone, menu, onMenu, onMerge } = props;
  const canChange = canWork && ticket.merged_into === null;
  const menuProps = (name: TicketMenu) => ({
    open: menu === name,
    onOpenChange: (open: boolean) => onMenu(open ? name : null),
  });
  return (
    <aside className={styles.side} aria-label="Ticket details">
      <div>
        {canChange ? (
          <StatusControl ticket={ticket} failedStatus={failedStatus} onStatus={onStatus} />
        ) : (
          <>
            <h3 className={styles.label}>Status</h3>
            <StatusBadge status={ticket.status} />
          </>
        )}
      </div>
      {canChange && (
        <div className={styles.actions}>
          {ticket.status !== 'archived' && (
            <Button icon={<Archive {...ICON} />} onClick={onArchive}>
              Archive Ticket
            </Button>
          )}
          <div>
            <AssignControl ticket={ticket} {...menuProps('assign')} />
            <SnoozeControl ticket={ticket} timezone={timezone} {...menuProps('snooze')} />
            <button type="button" className={control.line} aria-haspopup="dialog" onClick={onMerge}>
              <Merge {...ICON} />
              Merge into…
            </button>
          </div>
        </div>
      )}
      {canWork && hasPage && <VisitorLink ticketId={ticket.id} labelClass={styles.label} />}
      <div>
        <h3 className={styles.label}>Priority</h3>
        <PriorityMark priority={ticket.priority} />
      </div>
      <div>
        <h3 className={styles.label}>Details</h3>
        <dl className={styles.details}>
          <Detail label="Name">{ticket.user_name ? <bdi>{ticket.user_name}</bdi> : <NotGiven />}</Detail>
          <Detail label="Page">{ticket.page_url ? <PageLink url={ticket.page_url} /> : <NotGiven />}</Detail>
          {canWork && (
            <Detail label="User agent">
              {isComplete ? <span className={styles.quiet}>{ticket.user_agent || 'Not given'}</span> : <Skeleton />}
            </Detail>
          )}
          {canWork && ticket.user_id && (
            <Detail label="User ID">
              <span className={styles.userId}>
                <bdi>{ticket.user_id}</bdi>
                {ticket.user_verified && (
                  <Badge tone="positive" icon={<BadgeCheck {...ICON_SM} />}>
                    Verified
                  </Badge>
                )}
              </span>
            </Detail>
          )}
        </dl>
      </div>
      {ticket.rating && (
        <div>
          <h3 className={styles.label}>Rating</h3>
          <TicketRating rating={ticket.rating} timezone={timezone} />
        </div>
      )}
    </aside>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const NotGiven = () => <span className={styles.quiet}>Not given</span>;

function PageLink({ url }: { url: string }) {
  return (
    <WebLink address={url}>
      {url.replace(/^https?:\/\//i, '')} <ExternalLink {...ICON_SM} aria-label="(opens in a new tab)" />
    </WebLink>
  );
}
