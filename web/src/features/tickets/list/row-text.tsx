import type { Ticket } from '@deskbell/contract/tickets';
import { TagChips } from '../../../tags/tag-chip.tsx';
import { TicketFlags } from '../../../ticket-marks/lazy-ticket-flags.ts';
import { requesterName } from '../../../ticket-marks/requester-name.ts';
import { TicketExtent } from '../../../ticket-marks/ticket-extent.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { Highlight } from '../../../ui/marks/highlight.tsx';
import { SnoozedUntil } from '../snooze/snoozed-until.tsx';
import styles from './row-text.module.css';
import { TicketLink } from './ticket-link.tsx';

const EXCERPT_LENGTH = 240;

const MatchLine = lazyPart(async () => (await import('./match-line.tsx')).MatchLine, { inBackground: true });

interface RowTextProps {
  ticket: Ticket;
  timezone: string;
  q: string;
  isCursor: boolean;
}

/** The title has a line of its own: nothing beside it takes its room. */
export function RowText({ ticket, timezone, q, isCursor }: RowTextProps) {
  return (
    <div className={styles.text}>
      <TicketLink ticket={ticket} q={q} isCursor={isCursor} className={styles.title} />
      <div className={styles.line}>
        {ticket.match ? (
          <MatchLine match={ticket.match} q={q} />
        ) : (
          <Excerpt ticket={ticket} timezone={timezone} q={q} />
        )}
        {ticket.minutes ? <span className={styles.minutes}>{ticket.minutes} min</span> : null}
        {(ticket.suggested_by || ticket.has_draft || ticket.known_issue) && <TicketFlags {...ticket} />}
        <TagChips tags={ticket.tags} />
        <TicketExtent ticket={ticket} />
      </div>
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
