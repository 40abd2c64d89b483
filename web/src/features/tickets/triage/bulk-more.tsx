import type { Ticket } from '@deskbell/contract/tickets';
import { Archive, Ellipsis, FolderInput, Mail, Megaphone, Merge, Reply } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { KEYS } from '../../../keys/key-table.ts';
import { PriorityGlyph } from '../../../ticket-marks/priority-mark.tsx';
import { StatusIcon } from '../../../ticket-marks/status-icon.tsx';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { Kbd } from '../../../ui/marks/kbd.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { MenuSkeleton } from '../../../ui/overlays/menu-skeleton.tsx';
import { MergeSheet } from '../merge/merge-sheet.tsx';
import { MoveDialog } from '../move/lazy-move-dialog.ts';
import { useCommonTeam } from '../tagging/use-common-team.ts';
import styles from './bulk-bar.module.css';
import type { BulkBarProps } from './bulk-bar-props.ts';
import { isOfOneSite } from './bulk-menus.ts';

const PriorityChoices = lazyPart(async () => (await import('../priority/priority-choices.tsx')).PriorityChoices, {
  Fallback: MenuSkeleton,
});

const LinkIssueDialog = lazyPart(async () => (await import('../known-issue/link-issue-dialog.tsx')).LinkIssueDialog, {
  isFloating: true,
});

/** Seldom acts, and the choice of a priority, which its key opens at once. */
export function BulkMore({ triage, timezone }: Pick<BulkBarProps, 'triage' | 'timezone'>) {
  const { selection, menu, setMenu, acts } = triage;
  const { tickets: selected, clear: onClear } = selection;
  const isPhone = useIsPhone();
  const [isListOpen, setIsListOpen] = useState(false);
  const [dialog, setDialog] = useState<'merge' | 'move' | null>(null);
  const isPriority = menu === 'priority';
  const pair = mergeablePair(selected);
  const isMovable = useCommonTeam(selected) !== null && selected.every(({ merged_into }) => merged_into === null);

  function changeOpen(isOpen: boolean) {
    setIsListOpen(isOpen);
    if (!isOpen && isPriority) setMenu(null);
  }

  return (
    <>
      <Menu
        label={isPriority ? 'Priority' : 'More'}
        align="start"
        sheet
        open={isListOpen || isPriority}
        onOpenChange={changeOpen}
        trigger={
          <button type="button" className={styles.act} aria-label="More" title="More">
            <Ellipsis {...ICON} />
            {isPhone && 'More'}
          </button>
        }
      >
        {isPriority ? (
          <PriorityChoices tickets={selected} onDone={onClear} />
        ) : (
          <>
            {isPhone && selected.some(({ waiting_since }) => waiting_since !== null) && (
              <MenuItem icon={<Reply {...ICON} />} onSelect={() => acts.needNoReply(selected)}>
                No reply needed
              </MenuItem>
            )}
            <Item
              icon={<StatusIcon status="open" />}
              hint={KEYS.setOpen}
              onSelect={() => acts.setStatus(selected, 'open')}
            >
              Open
            </Item>
            <MenuItem
              keepsOpen
              icon={<PriorityGlyph priority="high" />}
              detail={<Kbd>{KEYS.priority}</Kbd>}
              onSelect={() => setMenu('priority')}
            >
              Priority
            </MenuItem>
            <Item
              icon={<Archive {...ICON} />}
              hint={KEYS.archive}
              onSelect={() => acts.setStatus(selected, 'archived')}
            >
              Archive
            </Item>
            <Item icon={<Mail {...ICON} />} hint={KEYS.markUnread} onSelect={() => acts.markUnread(selected)}>
              Mark as unread
            </Item>
            {isMovable && (
              <MenuItem icon={<FolderInput {...ICON} />} onSelect={() => setDialog('move')}>
                Move to site
              </MenuItem>
            )}
            {isOfOneSite(selected) && (
              <Item icon={<Megaphone {...ICON} />} hint={KEYS.knownIssue} onSelect={() => setMenu('known-issue')}>
                Known issue…
              </Item>
            )}
            {pair && (
              <MenuItem icon={<Merge {...ICON} />} onSelect={() => setDialog('merge')}>
                Merge
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      {dialog === 'merge' && pair && (
        <MergeSheet
          ticket={pair[0]}
          other={pair[1]}
          timezone={timezone}
          onMerged={onClear}
          onClose={() => setDialog(null)}
        />
      )}
      {menu === 'known-issue' && isOfOneSite(selected) && (
        <LinkIssueDialog tickets={selected} onLinked={onClear} onClose={() => setMenu(null)} />
      )}
      {dialog === 'move' && <MoveDialog tickets={selected} onMoved={onClear} onClose={() => setDialog(null)} />}
    </>
  );
}

interface ItemProps {
  icon: ReactNode;
  hint: string;
  onSelect: () => void;
  children: ReactNode;
}

const Item = ({ icon, hint, onSelect, children }: ItemProps) => (
  <MenuItem icon={icon} detail={<Kbd>{hint}</Kbd>} onSelect={onSelect}>
    {children}
  </MenuItem>
);

function mergeablePair(selected: readonly Ticket[]): readonly [Ticket, Ticket] | null {
  const [one, other, ...more] = selected;
  if (!one || !other || more.length > 0 || one.site_id !== other.site_id) return null;
  return selected.every(({ status, merged_into }) => status !== 'archived' && merged_into === null)
    ? [one, other]
    : null;
}
