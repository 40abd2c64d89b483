import type { Ticket } from '@deskbell/contract/tickets';
import { KEYS } from '../../../keys/key-table.ts';
import { PriorityMark } from '../../../ticket-marks/priority-mark.tsx';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { PropertyButton } from '../property.tsx';
import { PriorityMenu } from './priority-menu.tsx';

interface PriorityControlProps {
  ticket: Ticket;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function PriorityControl({ ticket, open, onOpenChange }: PriorityControlProps) {
  const isPhone = useIsPhone();
  return (
    <PriorityMenu
      tickets={[ticket]}
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
