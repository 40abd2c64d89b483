import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { AlarmClock, Archive, ArchiveRestore, ChevronDown, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { number } from '../../../format/counted.ts';
import { StatusIcon } from '../../../ticket-marks/status-icon.tsx';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check.tsx';
import { ICON_SM } from '../../../ui/icon-sizes.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { AssignMenu } from '../assign/assign-menu.tsx';
import { SnoozeMenu } from '../snooze/snooze-menu.tsx';
import styles from './bulk-bar.module.css';
import { type BulkMenu, type CanAssignOn, offersMenu } from './bulk-menus.ts';

interface BulkBarProps {
  selected: readonly Ticket[];
  loadedCount: number;
  onSelectAll: () => void;
  onClear: () => void;
  onStatus: (status: TicketStatus) => void;
  timezone: string;
  canAssignOn: CanAssignOn | undefined;
  openMenu: BulkMenu | null;
  onOpenMenu: (menu: BulkMenu | null) => void;
}

/** Takes the place of the toolbar, so that selecting moves no row. */
export function BulkBar(props: BulkBarProps) {
  const { selected, loadedCount, onSelectAll, onClear, onStatus, timezone, canAssignOn, openMenu, onOpenMenu } = props;
  const isArchived = selected.every(({ status }) => status === 'archived');
  const notified = selected.filter(({ user_email, status }) => user_email && status !== 'closed').length;
  const isAll = selected.length === loadedCount;
  const menu = (name: BulkMenu) => ({
    open: openMenu === name,
    onOpenChange: (isOpen: boolean) => onOpenMenu(isOpen ? name : null),
    onDone: onClear,
  });
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected tickets">
      <Check
        label={isAll ? 'Deselect all' : `Select all ${number(loadedCount)} tickets shown`}
        checked={isAll}
        isMixed={!isAll}
        onChange={isAll ? onClear : onSelectAll}
      />
      <span className={styles.label} role="status">
        {number(selected.length)} selected
      </span>
      {isArchived ? (
        <Button size="xs" icon={<ArchiveRestore {...ICON_SM} />} onClick={() => onStatus('open')}>
          Unarchive
        </Button>
      ) : (
        <>
          <Button size="xs" icon={<StatusIcon status="open" />} onClick={() => onStatus('open')}>
            Open
          </Button>
          <Button size="xs" icon={<StatusIcon status="closed" />} onClick={() => onStatus('closed')}>
            Close
          </Button>
          <Button size="xs" icon={<Archive {...ICON_SM} />} onClick={() => onStatus('archived')}>
            Archive
          </Button>
          {canAssignOn && offersMenu('assign', selected, canAssignOn) && (
            <AssignMenu
              tickets={selected}
              trigger={<MenuButton icon={<UserRound {...ICON_SM} />} label="Assign" />}
              align="start"
              {...menu('assign')}
            />
          )}
          {offersMenu('snooze', selected, canAssignOn) && (
            <SnoozeMenu
              tickets={selected}
              timezone={timezone}
              trigger={<MenuButton icon={<AlarmClock {...ICON_SM} />} label="Snooze" />}
              align="start"
              {...menu('snooze')}
            />
          )}
          {notified > 0 && (
            <span className={styles.note}>
              {notified === 1 ? '1 person gets' : `${number(notified)} people get`} an email if you close{' '}
              {selected.length === 1 ? 'it' : 'them'}
            </span>
          )}
        </>
      )}
      <Button size="xs" variant="ghost" className={styles.clear} onClick={onClear}>
        Clear <Kbd>Esc</Kbd>
      </Button>
    </div>
  );
}

const MenuButton = ({ icon, label, ...rest }: { icon: ReactNode; label: string }) => (
  <Button size="xs" icon={icon} {...rest}>
    {label} <ChevronDown {...ICON_SM} />
  </Button>
);
