import { ArrowDownWideNarrow, ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { KEYS } from '../../keys/key-table.ts';
import { ICON, ICON_SM } from '../../ui/icon-sizes.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuSkeleton } from '../../ui/menu-skeleton.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { restoreShownMinutes } from './minutes/shown-minutes.ts';
import styles from './sort-menu.module.css';
import type { SortChoice } from './sort-options.tsx';
import { SORT_LABELS } from './ticket-sort.ts';

const SortOptions = lazyPart(async () => (await import('./sort-options.tsx')).SortOptions, { Fallback: MenuSkeleton });

export function SortMenu(props: SortChoice) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(restoreShownMinutes, []);
  useKeys({ [KEYS.sort]: () => setIsOpen(true) });
  return (
    <Menu
      label="Sort"
      className={styles.menu}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-label={`Sort: ${SORT_LABELS[props.sort]}`}
          title="Sort (s)"
          aria-keyshortcuts="s"
        >
          <ArrowDownWideNarrow {...ICON} />
          <span className={styles.label}>{SORT_LABELS[props.sort]}</span>
          <ChevronDown {...ICON_SM} />
        </button>
      }
    >
      <SortOptions {...props} />
    </Menu>
  );
}
