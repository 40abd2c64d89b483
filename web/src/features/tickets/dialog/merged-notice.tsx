import { UNMERGE_HOURS } from '@deskbell/contract/limits';
import type { TicketEvent } from '@deskbell/contract/tickets';
import { HOUR_MS } from '@deskbell/contract/units';
import { Merge } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { useUnmerge } from '../merge/merge-actions.ts';
import styles from './merged-notice.module.css';
import { TicketNumber } from './ticket-number.tsx';

interface MergedNoticeProps {
  ticketId: number;
  into: number;
  events: readonly TicketEvent[];
  canUndo: boolean;
}

export function MergedNotice({ ticketId, into, events, canUndo }: MergedNoticeProps) {
  const now = useNow();
  const unmerge = useUnmerge();
  const merge = events.findLast(({ kind }) => kind === 'merged');
  const isRecent = merge !== undefined && now - Date.parse(merge.created_at) < UNMERGE_HOURS * HOUR_MS;
  return (
    <div className={styles.notice}>
      <Merge {...ICON} />
      <p>
        <b>
          Merged into <TicketNumber id={into} />
        </b>
        <span>The conversation goes on there.</span>
      </p>
      {canUndo && isRecent && (
        <Button size="sm" busy={unmerge.isPending} onClick={() => unmerge.mutate(ticketId)}>
          Undo
        </Button>
      )}
    </div>
  );
}
