import type { Ticket } from '@deskbell/contract/tickets';
import { AlarmClock } from 'lucide-react';
import { useState } from 'react';
import { shortDateTime } from '../../../format/zoned-time.ts';
import { ICON } from '../../../ui/icon-sizes.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import control from '../ticket-control.module.css';
import { useTicketMenuRequests } from '../ticket-menu-requests.ts';
import { canSnooze } from './can-snooze.ts';
import { SnoozeMenu } from './snooze-menu.tsx';

interface SnoozeControlProps {
  ticket: Ticket;
  timezone: string;
  /** Controlled, together with `onOpenChange`; without it the control opens by itself. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** A line in the sidebar, for members who may work on the ticket; nothing for one that cannot be snoozed. */
export function SnoozeControl({ ticket, timezone, open, onOpenChange }: SnoozeControlProps) {
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const changeOpen = onOpenChange ?? setIsOpen;
  useTicketMenuRequests('snooze', () => changeOpen(true));
  if (!canSnooze(ticket)) return null;
  const until = ticket.snoozed_until;
  return (
    <SnoozeMenu
      tickets={[ticket]}
      timezone={timezone}
      align="start"
      side={isPhone ? 'bottom' : 'left'}
      open={open ?? isOpen}
      onOpenChange={changeOpen}
      trigger={
        <button type="button" className={control.line} aria-keyshortcuts="h">
          <AlarmClock {...ICON} />
          {until === null ? 'Snooze' : 'Snoozed'}{' '}
          <span className={control.end}>
            {until !== null && `until ${shortDateTime(new Date(until), timezone)}`}
            <Kbd>h</Kbd>
          </span>
        </button>
      }
    />
  );
}
