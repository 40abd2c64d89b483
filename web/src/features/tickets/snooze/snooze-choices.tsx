import type { Ticket } from '@deskbell/contract/tickets';
import { AlarmClockOff, Calendar } from 'lucide-react';
import { useState } from 'react';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { LateItems, MenuHead, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import styles from './snooze-choices.module.css';
import { snoozeTimes } from './snooze-times.ts';
import { useSnooze } from './use-snooze.ts';

interface SnoozeChoicesProps {
  tickets: readonly Ticket[];
  timezone: string;
  onDone: (() => void) | undefined;
  onPick: () => void;
}

export function SnoozeChoices({ tickets, timezone, onDone, onPick }: SnoozeChoicesProps) {
  const { snoozeUntil, wake } = useSnooze(tickets, timezone, onDone);
  const [now] = useState(() => new Date());
  return (
    <LateItems>
      <MenuHead>
        <b className={styles.title}>Snooze until</b>
        <p className={styles.hint}>
          Hides {tickets.length === 1 ? 'it' : 'them'} from list and board. A reply wakes{' '}
          {tickets.length === 1 ? 'it' : 'each'} at once.
        </p>
      </MenuHead>
      <MenuSeparator />
      {tickets.some(({ snoozed_until }) => snoozed_until !== null) && (
        <>
          <MenuItem icon={<AlarmClockOff {...ICON} />} onSelect={wake}>
            Wake now
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {snoozeTimes(now, timezone).map(({ label, detail, until }) => (
        <MenuItem key={label} detail={detail} onSelect={() => snoozeUntil(until)}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Calendar {...ICON} />} onSelect={onPick}>
        Pick a date…
      </MenuItem>
    </LateItems>
  );
}
