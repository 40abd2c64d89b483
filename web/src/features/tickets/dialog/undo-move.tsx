import { UNMOVE_HOURS } from '@deskbell/contract/limits';
import type { TicketEvent } from '@deskbell/contract/tickets';
import { HOUR_MS } from '@deskbell/contract/units';
import { Button } from '../../../ui/controls/button.tsx';
import { useUnmove } from '../move/move-actions.ts';

interface UndoMoveProps {
  event: TicketEvent;
  events: readonly TicketEvent[];
  ticketId: number;
  now: number;
}

export function UndoMove({ event, events, ticketId, now }: UndoMoveProps) {
  const unmove = useUnmove();
  const isLast = events.findLast(({ kind }) => kind === 'moved')?.id === event.id;
  if (!isLast || now - Date.parse(event.created_at) >= UNMOVE_HOURS * HOUR_MS) return null;
  return (
    <Button size="xs" busy={unmove.isPending} onClick={() => unmove.mutate([ticketId])}>
      Undo
    </Button>
  );
}
