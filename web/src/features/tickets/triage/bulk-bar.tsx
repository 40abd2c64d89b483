import type { Ticket } from '@deskbell/contract/tickets';
import { AlarmClock, Archive, ArchiveRestore, ChevronDown, Mail, Merge, Reply, Tag, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { number } from '../../../format/counted.ts';
import { PriorityGlyph } from '../../../ticket-marks/priority-mark.tsx';
import { StatusIcon } from '../../../ticket-marks/status-icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Check } from '../../../ui/controls/check.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { Kbd } from '../../../ui/marks/kbd.tsx';
import { AssignMenu } from '../assign/assign-menu.tsx';
import { MergeSheet } from '../merge/merge-sheet.tsx';
import { PriorityMenu } from '../priority/priority-menu.tsx';
import { SnoozeMenu } from '../snooze/snooze-menu.tsx';
import { BulkTags } from '../tagging/bulk-tags.tsx';
import styles from './bulk-bar.module.css';
import { type BulkMenu, type CanAssignOn, offersMenu } from './bulk-menus.ts';
import type { Triage } from './use-triage.ts';

interface BulkBarProps {
  triage: Triage;
  timezone: string;
  canAssignOn: CanAssignOn | undefined;
}

/** Replaces the toolbar, so that selecting moves no row. */
export function BulkBar({ triage, timezone, canAssignOn }: BulkBarProps) {
  const { selection, acts } = triage;
  const { tickets: selected, selectableCount: loadedCount, clear: onClear } = selection;
  const isArchived = selected.every(({ status }) => status === 'archived');
  const [isMerging, setIsMerging] = useState(false);
  const mergeable = mergeablePair(selected);
  const isAll = selected.length === loadedCount;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected tickets">
      <Check
        label={isAll ? 'Deselect all' : `Select all ${number(loadedCount)} tickets shown`}
        checked={isAll}
        isMixed={!isAll}
        onChange={isAll ? onClear : selection.selectAll}
      />
      <span className={styles.label} role="status">
        {number(selected.length)} selected
      </span>
      {isArchived ? (
        <Button size="xs" icon={<ArchiveRestore {...ICON_SM} />} onClick={() => acts.archive(selected)}>
          Unarchive
        </Button>
      ) : (
        <BulkActions
          triage={triage}
          timezone={timezone}
          canAssignOn={canAssignOn}
          onMerge={mergeable && (() => setIsMerging(true))}
        />
      )}
      {isMerging && mergeable && (
        <MergeSheet
          ticket={mergeable[0]}
          other={mergeable[1]}
          timezone={timezone}
          onMerged={onClear}
          onClose={() => setIsMerging(false)}
        />
      )}
      <Button size="xs" variant="ghost" className={styles.clear} onClick={onClear}>
        Clear <Kbd>Esc</Kbd>
      </Button>
    </div>
  );
}

interface BulkActionsProps extends BulkBarProps {
  onMerge: (() => void) | null;
}

function BulkActions({ triage, timezone, canAssignOn, onMerge }: BulkActionsProps) {
  const { selection, menu: openMenu, setMenu, acts } = triage;
  const { tickets: selected, clear: onClear } = selection;
  const notified = selected.filter(({ user_email, status }) => user_email && status !== 'closed').length;
  const menu = (name: BulkMenu) => ({
    open: openMenu === name,
    onOpenChange: (isOpen: boolean) => setMenu(isOpen ? name : null),
    onDone: onClear,
  });
  return (
    <>
      <Button size="xs" icon={<StatusIcon status="open" />} onClick={() => acts.setStatus(selected, 'open')}>
        Open
      </Button>
      <Button size="xs" icon={<StatusIcon status="closed" />} onClick={() => acts.setStatus(selected, 'closed')}>
        Close
      </Button>
      <Button size="xs" icon={<Archive {...ICON_SM} />} onClick={() => acts.setStatus(selected, 'archived')}>
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
      <BulkTags
        tickets={selected}
        trigger={<MenuButton icon={<Tag {...ICON_SM} />} label="Tag" />}
        align="start"
        {...menu('tags')}
      />
      <PriorityMenu
        tickets={selected}
        trigger={<MenuButton icon={<PriorityGlyph priority="high" />} label="Priority" />}
        align="start"
        {...menu('priority')}
      />
      {offersMenu('snooze', selected, canAssignOn) && (
        <SnoozeMenu
          tickets={selected}
          timezone={timezone}
          trigger={<MenuButton icon={<AlarmClock {...ICON_SM} />} label="Snooze" />}
          align="start"
          {...menu('snooze')}
        />
      )}
      {onMerge && (
        <Button size="xs" icon={<Merge {...ICON_SM} />} onClick={onMerge}>
          Merge
        </Button>
      )}
      {selected.some(({ waiting_since }) => waiting_since !== null) && (
        <Button size="xs" icon={<Reply {...ICON_SM} />} onClick={() => acts.needNoReply(selected)}>
          No reply needed
        </Button>
      )}
      <Button size="xs" icon={<Mail {...ICON_SM} />} onClick={() => acts.markUnread(selected)}>
        Mark as unread
      </Button>
      {notified > 0 && (
        <span className={styles.note} title={closingNote(notified, selected.length)}>
          {closingNote(notified, selected.length)}
        </span>
      )}
    </>
  );
}

const closingNote = (notified: number, selected: number) =>
  `${notified === 1 ? '1 person gets' : `${number(notified)} people get`} an email if you close ${selected === 1 ? 'it' : 'them'}`;

function mergeablePair(selected: readonly Ticket[]): readonly [Ticket, Ticket] | null {
  const [one, other, ...more] = selected;
  if (!one || !other || more.length > 0 || one.site_id !== other.site_id) return null;
  return selected.every(({ status, merged_into }) => status !== 'archived' && merged_into === null)
    ? [one, other]
    : null;
}

const MenuButton = ({ icon, label, ...rest }: { icon: ReactNode; label: string }) => (
  <Button size="xs" icon={icon} {...rest}>
    {label} <ChevronDown {...ICON_SM} />
  </Button>
);
