import type { Ticket } from '@deskbell/contract/tickets';
import { AlarmClock } from 'lucide-react';
import { shortDateTime } from '../../../format/zoned-time.ts';
import { KEYS } from '../../../keys/key-table.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { canSnooze } from './can-snooze.ts';
import { SnoozeMenu } from './snooze-menu.tsx';

interface SnoozeControlProps {
  ticket: Ticket;
  timezone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SnoozeControl({ ticket, timezone, open, onOpenChange }: SnoozeControlProps) {
  const isPhone = useIsPhone();
  if (!canSnooze(ticket)) return null;
  const until = ticket.snoozed_until;
  return (
    <SnoozeMenu
      tickets={[ticket]}
      timezone={timezone}
      align="start"
      side={isPhone ? 'bottom' : 'left'}
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button
          icon={<AlarmClock {...ICON} />}
          title={`Snooze (${KEYS.snooze})`}
          aria-keyshortcuts={KEYS.snooze}
          data-wide={until !== null || undefined}
        >
          {until === null ? 'Snooze' : `Snoozed until ${shortDateTime(new Date(until), timezone)}`}
        </Button>
      }
    />
  );
}
