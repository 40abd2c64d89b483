import type { TicketDetail } from '@deskbell/contract/tickets';
import { isolated } from '../../../format/isolated.ts';
import { useCannedPicker } from '../canned/use-canned-picker.tsx';
import { ComposerFrame } from './composer-frame.tsx';
import { recipientOf } from './recipient.ts';
import type { ComposerState } from './use-composer.ts';

interface ReplyComposerProps {
  ticket: TicketDetail;
  composer: ComposerState;
  isStale: boolean;
  onSend: (isClosing: boolean) => void;
}

/** For members, whose comments go to the visitor. */
export function ReplyComposer({ ticket, composer, isStale, onSend }: ReplyComposerProps) {
  const recipient = recipientOf(ticket);
  const canClose = ticket.status !== 'closed' && ticket.status !== 'archived';
  const canned = useCannedPicker(ticket, composer, onSend);
  return (
    <ComposerFrame
      {...canned}
      composer={composer}
      label="Comment"
      placeholder="Add a comment..."
      says={recipient ? `${isolated(recipient)} will get this by email.` : 'The visitor reads this on the ticket page.'}
      sendLabel="Add Comment"
      sendAndCloseLabel={canClose && 'Add Comment & Close'}
      isStale={isStale}
    />
  );
}
