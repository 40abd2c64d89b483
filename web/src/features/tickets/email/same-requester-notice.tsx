import type { Ticket, TicketDetail } from '@deskbell/contract/tickets';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { partsIn, shortDate, shortDateTime } from '../../../format/zoned-time.ts';
import { requesterName } from '../../../ticket-marks/requester-name.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useUrlDialog } from '../../../ui/hooks/use-url-dialog.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { firstNameOf } from '../composer/recipient.ts';
import { TicketNumber } from '../dialog/ticket-number.tsx';
import { MergeSheet } from '../merge/merge-sheet.tsx';
import { useRequester } from '../side/requester-queries.ts';
import styles from './same-requester-notice.module.css';

/** Each email to the intake address opens a ticket, so a second one about the same matter can be merged. */
export function SameRequesterNotice({ ticket, timezone }: { ticket: TicketDetail; timezone: string }) {
  const { data } = useRequester(ticket.id, { enabled: true });
  const { goTo } = useUrlDialog('ticket');
  const [merging, setMerging] = useState<Ticket | null>(null);
  const other = isOpen(ticket)
    ? data?.tickets.find((each) => isOpen(each) && each.site_id === ticket.site_id)
    : undefined;
  return (
    <>
      {other && (
        <div className={styles.notice}>
          <Merge {...ICON} />
          <p>
            <b>{isolated(firstNameOf(ticket) ?? requesterName(ticket))} has another open ticket:</b>{' '}
            <TicketNumber id={other.id} /> <bdi>{other.title}</bdi>
            {other.waiting_since && `, waiting since ${sinceText(other.waiting_since, timezone)}`}.
          </p>
          <Button size="xs" aria-haspopup="dialog" onClick={() => setMerging(other)}>
            Merge…
          </Button>
        </div>
      )}
      {merging && (
        <MergeSheet
          ticket={ticket}
          other={merging}
          timezone={timezone}
          onClose={() => setMerging(null)}
          onMerged={({ merged, kept }) => merged.id === ticket.id && goTo(kept.id)}
        />
      )}
    </>
  );
}

const isOpen = ({ status, merged_into }: Ticket) =>
  merged_into === null && (status === 'new' || status === 'open' || status === 'in_progress');

/** Returns '08:31' today, '13 Nov, 08:31' before. */
function sinceText(at: string, timezone: string): string {
  const date = new Date(at);
  if (shortDate(date, timezone) !== shortDate(new Date(), timezone)) return shortDateTime(date, timezone);
  const { hour, minute } = partsIn(timezone, date, { hour: '2-digit', minute: '2-digit' });
  return `${hour}:${minute}`;
}
