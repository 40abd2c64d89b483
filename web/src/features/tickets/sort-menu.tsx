import { ArrowDownWideNarrow, ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { KEYS } from '../../keys/key-table.ts';
import { useKeys } from '../../ui/hooks/use-keys.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { ICON, ICON_SM } from '../../ui/marks/icon-sizes.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { MenuSkeleton } from '../../ui/overlays/menu-skeleton.tsx';
import { restoreShownMinutes } from './minutes/shown-minutes.ts';
import { SORT_LABELS } from './queries/ticket-sort.ts';
import styles from './sort-menu.module.css';
import type { SortChoice } from './sort-options.tsx';

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
