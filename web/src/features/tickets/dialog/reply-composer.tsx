import type { TicketDetail } from '@deskbell/contract/tickets';
import { useRef } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { useCannedPicker } from '../canned/use-canned-picker.tsx';
import { ComposerFrame } from './composer-frame.tsx';
import { recipientOf } from './recipient.ts';
import type { ComposerState } from './use-composer.ts';

/** For members, whose comments go to the visitor. */
export function ReplyComposer({ ticket, composer }: { ticket: TicketDetail; composer: ComposerState }) {
  const recipient = recipientOf(ticket);
  const canClose = ticket.status !== 'closed' && ticket.status !== 'archived';
  const field = useRef<HTMLTextAreaElement>(null);
  const { composer: asking, ...canned } = useCannedPicker(ticket, composer, field);
  return (
    <ComposerFrame
      {...canned}
      composer={asking}
      textRef={field}
      label="Comment"
      placeholder="Add a comment..."
      says={recipient ? `${isolated(recipient)} will get this by email.` : 'The visitor left no email address.'}
      sendLabel="Add Comment"
      sendAndCloseLabel={canClose && 'Add Comment & Close'}
    />
  );
}
