import type { Ticket } from '@deskbell/contract/tickets';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { TagChips } from '../../../tags/tag-chip.tsx';
import { DraftBadge } from '../../../ticket-marks/draft-badge.tsx';
import { requesterName } from '../../../ticket-marks/requester-name.ts';
import { TicketExtent } from '../../../ticket-marks/ticket-extent.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FOCUS_FALLBACK } from '../../../ui/hooks/use-return-focus.ts';
import { OPENED_HERE } from '../../../ui/hooks/use-url-dialog.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import stretched from '../../../ui/layout/stretched-link.module.css';
import { Highlight } from '../../../ui/marks/highlight.tsx';
import { SnoozedUntil } from '../snooze/snoozed-until.tsx';
import { withTicket } from '../ticket-address.ts';
import { ticketLinkId } from '../ticket-link.ts';
import styles from './row-text.module.css';

const EXCERPT_LENGTH = 240;

const MatchLine = lazyPart(async () => (await import('./match-line.tsx')).MatchLine, { inBackground: true });

interface RowTextProps {
  ticket: Ticket;
  timezone: string;
  q: string;
  isCursor: boolean;
  children: ReactNode;
}

export function RowText({ ticket, timezone, q, isCursor, children }: RowTextProps) {
  const [params] = useSearchParams();
  return (
    <div className={styles.text}>
      <div className={styles.line}>
        <p className={classNames(styles.title, ticket.is_unread && styles.unread)} dir="auto">
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
        <TagChips tags={ticket.tags} />
        {ticket.has_draft && <DraftBadge />}
      </div>
      <div className={styles.line}>
        {ticket.match ? (
          <MatchLine match={ticket.match} q={q} />
        ) : (
          <Excerpt ticket={ticket} timezone={timezone} q={q} />
        )}
        {ticket.minutes ? <span className={styles.minutes}>{ticket.minutes} min</span> : null}
        <TicketExtent ticket={ticket} />
      </div>
      {children}
    </div>
  );
}

function Excerpt({ ticket, timezone, q }: Pick<RowTextProps, 'ticket' | 'timezone' | 'q'>) {
  return (
    <>
      <bdi className={styles.requester} title={ticket.user_email ?? undefined}>
        {requesterName(ticket)}
      </bdi>
      <p className={styles.excerpt} dir="auto">
        {ticket.snoozed_until && <SnoozedUntil until={ticket.snoozed_until} timezone={timezone} />}
        <Highlight query={q} text={ticket.description.slice(0, EXCERPT_LENGTH)} />
      </p>
    </>
  );
}
