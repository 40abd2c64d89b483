import { AlarmClock, ArchiveRestore, ChevronDown, Reply, Tag, UserRound } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { number } from '../../../format/counted.ts';
import { StatusIcon } from '../../../ticket-marks/status-icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Check } from '../../../ui/controls/check.tsx';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { Kbd } from '../../../ui/marks/kbd.tsx';
import { AssignMenu } from '../assign/assign-menu.tsx';
import { SnoozeMenu } from '../snooze/snooze-menu.tsx';
import { BulkTags } from '../tagging/bulk-tags.tsx';
import styles from './bulk-bar.module.css';
import type { BulkBarProps } from './bulk-bar-props.ts';
import { type BulkMenu, offersMenu } from './bulk-menus.ts';
import { BulkMore } from './bulk-more.tsx';
import { closeText } from './close-text.ts';

/** Replaces the toolbar at its height, so that selecting moves no row; on a phone the acts replace the navigation. */
export function BulkBar(props: BulkBarProps) {
  const { selection } = props.triage;
  const { tickets: selected, selectableCount: loadedCount, clear: onClear } = selection;
  const isPhone = useIsPhone();
  const isAll = selected.length === loadedCount;
  const told = closeText(selected);
  const acts = <Acts {...props} />;
  return (
    <div className={classNames(styles.bar, props.isBare && styles.bare)} role="toolbar" aria-label="Selected tickets">
      {!isPhone && (
        <Check
          label={isAll ? 'Deselect all' : `Select all ${number(loadedCount)} tickets shown`}
          checked={isAll}
          isMixed={!isAll}
          onChange={isAll ? onClear : selection.selectAll}
        />
      )}
      <b className={styles.label} role="status">
        {number(selected.length)} selected
      </b>
      {isPhone ? createPortal(<div className={styles.phoneActs}>{acts}</div>, document.body) : acts}
      {isPhone && !isAll && (
        <button type="button" className={styles.clear} onClick={selection.selectAll}>
          Select all {number(loadedCount)}
        </button>
      )}
      {!isPhone && told && <span className={styles.told}>{told}</span>}
      <button type="button" className={styles.clear} onClick={onClear}>
        Clear {!isPhone && <Kbd>Esc</Kbd>}
      </button>
    </div>
  );
}

/** Six at most, in this order. */
function Acts({ triage, timezone, canAssignOn }: BulkBarProps) {
  const { selection, menu: openMenu, setMenu, acts } = triage;
  const { tickets: selected, clear: onClear } = selection;
  const isPhone = useIsPhone();
  const toldId = useId();
  const told = closeText(selected);
  if (selected.every(({ status }) => status === 'archived'))
    return <Act icon={<ArchiveRestore {...ICON} />} label="Unarchive" onClick={() => acts.archive(selected)} />;
  const menu = (name: BulkMenu) => ({
    open: openMenu === name,
    onOpenChange: (isOpen: boolean) => setMenu(isOpen ? name : null),
    onDone: onClear,
    align: 'start' as const,
    side: isPhone ? ('top' as const) : ('bottom' as const),
  });
  return (
    <>
      <Act
        icon={<StatusIcon status="closed" />}
        label="Close"
        title={told ?? undefined}
        aria-describedby={told ? toldId : undefined}
        onClick={() => acts.setStatus(selected, 'closed')}
      />
      {told && (
        <span id={toldId} className={styles.spoken}>
          {told}
        </span>
      )}
      {canAssignOn && offersMenu('assign', selected, canAssignOn) && (
        <AssignMenu
          tickets={selected}
          trigger={<MenuAct icon={<UserRound {...ICON} />} label="Assign" />}
          {...menu('assign')}
        />
      )}
      <BulkTags tickets={selected} trigger={<MenuAct icon={<Tag {...ICON} />} label="Tag" />} {...menu('tags')} />
      {offersMenu('snooze', selected, canAssignOn) && (
        <SnoozeMenu
          tickets={selected}
          timezone={timezone}
          trigger={<MenuAct icon={<AlarmClock {...ICON} />} label="Snooze" />}
          {...menu('snooze')}
        />
      )}
      {!isPhone && selected.some(({ waiting_since }) => waiting_since !== null) && (
        <Act icon={<Reply {...ICON} />} label="No reply needed" onClick={() => acts.needNoReply(selected)} />
      )}
      <BulkMore triage={triage} timezone={timezone} />
    </>
  );
}

interface ActProps extends ComponentProps<'button'> {
  icon: ReactNode;
  label: string;
  end?: ReactNode;
}

const Act = ({ icon, label, end, ...rest }: ActProps) => (
  <button type="button" {...rest} className={styles.act}>
    {icon}
    {label}
    {end}
  </button>
);

const MenuAct = (props: ActProps) => <Act {...props} end={<ChevronDown {...ICON_SM} className={styles.arrow} />} />;
