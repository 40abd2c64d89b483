import { UNMERGE_HOURS } from '@deskbell/contract/limits';
import type { TicketEvent } from '@deskbell/contract/tickets';
import { HOUR_MS } from '@deskbell/contract/units';
import { Button } from '../../../ui/controls/button.tsx';
import { useUnmerge } from '../merge/merge-actions.ts';

interface UndoMergeProps {
  event: TicketEvent;
  events: readonly TicketEvent[];
  now: number;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

export function UndoMerge({ event, events, now }: UndoMergeProps) {
  const unmerge = useUnmerge();
  const from = event.kind === 'merged' ? fieldOf(event.change.after, 'from') : undefined;
  if (typeof from !== 'number' || now - Date.parse(event.created_at) >= UNMERGE_HOURS * HOUR_MS) return null;
  const isUndone = events.some(
    ({ id, kind, change }) => kind === 'unmerged' && id > event.id && fieldOf(change.before, 'from') === from,
  );
  if (isUndone) return null;
  return (
    <Button size="xs" busy={unmerge.isPending} onClick={() => unmerge.mutate(from)}>
      Undo
    </Button>
  );
}
