import type { SuggestedReply } from '@deskbell/contract/suggested-replies';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { SECOND_MS } from '@deskbell/contract/units';
import { useEffect, useState } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { Composers } from '../composer/use-composers.ts';
import styles from './suggestion-strip.module.css';
import { SuggestionStrip } from './suggestion-strip.tsx';
import { useSuggestionActions } from './use-suggestion-actions.ts';

const SHOWN_MAX = 2;
const USED_MS = 5 * SECOND_MS;

interface SuggestedRepliesProps {
  ticket: TicketDetail;
  replies: readonly SuggestedReply[];
  composers: Composers;
  timezone: string;
}

/** Newest first, over the composer. Nothing gets into the field before Use. */
export function SuggestedReplies({ ticket, replies, composers, timezone }: SuggestedRepliesProps) {
  const actions = useSuggestionActions(ticket, composers);
  const justUsed = useJustUsed(replies);
  const [showsAll, setShowsAll] = useState(false);
  const waiting = replies.filter(({ used_by }) => !used_by);
  const shown = showsAll ? waiting : waiting.slice(0, SHOWN_MAX);
  const hidden = waiting.length - shown.length;
  return (
    <>
      {justUsed.map(({ token_id, used_by }) => (
        <p key={token_id} role="status" className={styles.strip} data-used="">
          {isolated(used_by?.split(' ')[0] ?? '')} used this reply
        </p>
      ))}
      {shown.map((reply) => (
        <SuggestionStrip key={reply.token_id} ticket={ticket} reply={reply} actions={actions} timezone={timezone} />
      ))}
      {hidden > 0 && (
        <Button size="xs" variant="ghost" className={styles.more} onClick={() => setShowsAll(true)}>
          {hidden} more
        </Button>
      )}
    </>
  );
}

/** Replies that a colleague took while they were shown here. */
function useJustUsed(replies: readonly SuggestedReply[]): readonly SuggestedReply[] {
  const [before, setBefore] = useState(replies);
  const [justUsed, setJustUsed] = useState<readonly SuggestedReply[]>([]);
  if (replies !== before) {
    const wasWaiting = (id: number) => before.some(({ token_id, used_by }) => token_id === id && !used_by);
    const used = replies.filter(({ token_id, used_by }) => used_by && wasWaiting(token_id));
    setBefore(replies);
    if (used.length > 0) setJustUsed(used);
  }
  useEffect(() => {
    if (justUsed.length === 0) return;
    const timer = setTimeout(() => setJustUsed([]), USED_MS);
    return () => clearTimeout(timer);
  }, [justUsed]);
  return justUsed;
}
