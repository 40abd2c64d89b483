import type { Ticket } from '@deskbell/contract/tickets';
import { UserRound } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { LastActivity, type UnnamedReplier } from '../../ticket-marks/last-activity.tsx';
import { TicketFlags } from '../../ticket-marks/lazy-ticket-flags.ts';
import { requesterName } from '../../ticket-marks/requester-name.ts';
import { StatusMark } from '../../ticket-marks/status-mark.tsx';
import { UnreadDot } from '../../ticket-marks/unread-dot.tsx';
import { classNames } from '../../ui/class-names.ts';
import stretched from '../../ui/layout/stretched-link.module.css';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { ICON_SM } from '../../ui/marks/icon-sizes.ts';
import styles from './ticket-line.module.css';

interface TicketLineProps extends Omit<ComponentProps<'li'>, 'form'> {
  ticket: Ticket;
  timezone: string;
  link: LinkProps;
  unnamed: UnnamedReplier;
  form: 'queue' | 'recent' | 'client';
  siteMark?: ReactNode;
  hasAssignees?: boolean;
  takesFocus?: object | false;
}

export function TicketLine(props: TicketLineProps) {
  const { ticket, timezone, link, unnamed, form, siteMark, hasAssignees = false, takesFocus, ...rest } = props;
  const { id: userId } = useCurrentUser();
  const isFlagged = Boolean(ticket.suggested_by) || ticket.has_draft;
  return (
    <li
      {...rest}
      className={classNames(
        styles.row,
        styles[form],
        siteMark !== undefined && styles.marked,
        hasAssignees && styles.assignable,
        ticket.is_unread && styles.unread,
        isFlagged && styles.flagged,
      )}
    >
      <span className={styles.dot}>
        <UnreadDot isUnread={ticket.is_unread} />
      </span>
      {siteMark !== undefined && (
        <span className={styles.mark} title={ticket.site_name}>
          {siteMark}
        </span>
      )}
      <span className={styles.words}>
        <Link {...link} className={classNames(stretched.link, styles.title)} {...takesFocus}>
          <bdi>{ticket.title}</bdi>
        </Link>
        <bdi className={styles.requester}>{requesterName(ticket)}</bdi>
        {isFlagged && (
          <span className={styles.flags}>
            <TicketFlags {...ticket} known_issue={null} />
          </span>
        )}
      </span>
      <span className={styles.status}>
        <StatusMark status={ticket.status} />
      </span>
      {hasAssignees && <Assignee name={ticket.assignee_name} />}
      <span className={styles.time}>
        <LastActivity ticket={ticket} timezone={timezone} userId={userId} unnamed={unnamed} />
      </span>
    </li>
  );
}

const Assignee = ({ name }: { name: string | null }) => (
  <span className={classNames(styles.assignee, !name && styles.nobody)} title={name ?? 'Unassigned'}>
    {name ? <Avatar small name={name} /> : <UserRound {...ICON_SM} />}
  </span>
);
