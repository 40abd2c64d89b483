import type { TicketDetail } from '@deskbell/contract/tickets';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { FullEmail } from '../conversation/full-email.tsx';
import { LinkedText } from '../conversation/linked-text.tsx';
import { EmailOrigin } from '../email/email-origin.tsx';
import { FileList } from '../files/file-list.tsx';
import styles from './ticket-opening.module.css';

const SameRequesterNotice = lazyPart(
  async () => (await import('../email/same-requester-notice.tsx')).SameRequesterNotice,
  { inBackground: true },
);

interface TicketOpeningProps {
  ticket: TicketDetail;
  canWork: boolean;
  timezone: string;
}

export function TicketOpening({ ticket, canWork, timezone }: TicketOpeningProps) {
  const isByEmail = ticket.came_by === 'email';
  return (
    <>
      {isByEmail && canWork && <SameRequesterNotice ticket={ticket} timezone={timezone} />}
      <div className={styles.description}>
        {isByEmail && <EmailOrigin ticket={ticket} />}
        <LinkedText text={ticket.description} />
        <FullEmail text={ticket.full_text} />
        <FileList files={ticket.files} />
      </div>
    </>
  );
}
