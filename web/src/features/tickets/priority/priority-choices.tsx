import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import type { Ticket, TicketPriority } from '@deskbell/contract/tickets';
import { Check } from 'lucide-react';
import { PriorityMark } from '../../../ticket-marks/priority-mark.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { LateItems, MenuItem } from '../../../ui/overlays/menu.tsx';
import { useTicketActions } from '../queries/ticket-actions.ts';

interface PriorityChoicesProps {
  tickets: readonly Ticket[];
  onDone: (() => void) | undefined;
}

export function PriorityChoices({ tickets, onDone }: PriorityChoicesProps) {
  const { setPriority } = useTicketActions();
  const current = new Set(tickets.map(({ priority }) => priority));

  function choose(priority: TicketPriority) {
    onDone?.();
    void setPriority(tickets, priority);
  }

  return (
    <LateItems>
      {TICKET_PRIORITIES.map((priority) => (
        <MenuItem
          key={priority}
          detail={current.size === 1 && current.has(priority) && <Check {...ICON} aria-label="chosen" />}
          onSelect={() => choose(priority)}
        >
          <PriorityMark priority={priority} />
        </MenuItem>
      ))}
    </LateItems>
  );
}
