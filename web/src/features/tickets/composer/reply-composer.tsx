import type { TicketDetail } from '@deskbell/contract/tickets';
import { isolated } from '../../../format/isolated.ts';
import { useCannedPicker } from '../canned/use-canned-picker.tsx';
import { ComposerFrame } from './composer-frame.tsx';
import { recipientOf } from './recipient.ts';
import { type SendOutcome, useSendWay } from './send-ways.ts';
import type { ComposerState } from './use-composer.ts';

interface ReplyComposerProps {
  ticket: TicketDetail;
  hasPage: boolean;
  hasClients: boolean;
  composer: ComposerState;
  isStale: boolean;
  nextTitle: string | null;
  onSend: (outcome: SendOutcome) => void;
}

export function ReplyComposer(props: ReplyComposerProps) {
  const { ticket, composer, isStale, nextTitle, onSend } = props;
  const canClose = ticket.status !== 'closed' && ticket.status !== 'archived';
  const choice = useSendWay(canClose);
  const canned = useCannedPicker(ticket, composer, onSend);
  return (
    <ComposerFrame
      {...canned}
      takesMinutes
      composer={composer}
      label="Comment"
      takesFormat
      placeholder="Add a comment..."
      says={whoReads(props)}
      sendLabel="Add Comment"
      sending={{ choice, nextTitle }}
      isStale={isStale}
    />
  );
}

function whoReads({ ticket, hasPage, hasClients }: ReplyComposerProps): string {
  const recipient = recipientOf(ticket);
  if (recipient) return `${isolated(recipient)} will get this by email.`;
  if (hasPage) return 'The visitor reads this on the ticket page.';
  return `This ticket was erased: only your team ${hasClients ? 'and clients read' : 'reads'} this.`;
}
