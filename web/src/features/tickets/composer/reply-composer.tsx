import type { TicketDetail } from '@deskbell/contract/tickets';
import { isolated } from '../../../format/isolated.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { useCannedPicker } from '../canned/use-canned-picker.tsx';
import { ComposerFrame } from './composer-frame.tsx';
import { recipientOf } from './recipient.ts';
import { type SendOutcome, useSendWay } from './send-ways.ts';
import type { Composers } from './use-composers.ts';

const PreparedLine = lazyPart(async () => (await import('../suggestions/prepared-line.tsx')).PreparedLine, {
  inBackground: true,
});

interface ReplyComposerProps {
  ticket: TicketDetail;
  hasPage: boolean;
  hasClients: boolean;
  composers: Composers;
  isStale: boolean;
  nextTitle: string | null;
  onSend: (outcome: SendOutcome) => void;
}

export function ReplyComposer(props: ReplyComposerProps) {
  const { ticket, composers, isStale, nextTitle, onSend } = props;
  const composer = composers.reply;
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
      above={composer.prepared && <PreparedLine {...{ ticket, composers }} prepared={composer.prepared} />}
      placeholder="Add a comment..."
      says={whoReads(props)}
      sendLabel="Add Comment"
      sending={{ choice, nextTitle }}
      isStale={isStale}
    />
  );
}

function whoReads({ ticket, hasPage, hasClients, composers }: ReplyComposerProps): string {
  const recipient = recipientOf(ticket);
  if (recipient && composers.reply.prepared) return `${isolated(recipient)} gets it by email, from you`;
  if (recipient) return `${isolated(recipient)} will get this by email.`;
  if (hasPage) return 'The visitor reads this on the ticket page.';
  return `This ticket was erased: only your team ${hasClients ? 'and clients read' : 'reads'} this.`;
}
