import type { TicketDetail } from '@deskbell/contract/tickets';
import { KEYS } from '../../../keys/key-table.ts';
import { PriorityMark } from '../../../ticket-marks/priority-mark.tsx';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { PropertyButton } from '../property.tsx';
import { PriorityMenu } from './priority-menu.tsx';

const DueByPriority = lazyPart(async () => (await import('./due-by-priority.tsx')).DueByPriority, {
  inBackground: true,
});

interface PriorityControlProps {
  ticket: TicketDetail;
  timezone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function PriorityControl({ ticket, timezone, open, onOpenChange }: PriorityControlProps) {
  const isPhone = useIsPhone();
  return (
    <PriorityMenu
      tickets={[ticket]}
      foot={ticket.due_by_priority && <DueByPriority ticket={ticket} timezone={timezone} />}
      align="start"
      side={isPhone ? 'bottom' : 'left'}
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <PropertyButton label="Priority" keyHint={KEYS.priority}>
          <PriorityMark priority={ticket.priority} />
        </PropertyButton>
      }
    />
  );
}
