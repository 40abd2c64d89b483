import { ArrowDownWideNarrow, ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { KEYS } from '../../keys/key-table.ts';
import { ICON, ICON_SM } from '../../ui/icon-sizes.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useHasBeenTrue } from '../../ui/use-has-been-true.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { restoreShownMinutes } from './minutes/shown-minutes.ts';
import styles from './sort-menu.module.css';
import type { SortChoice } from './sort-options.tsx';
import { SORT_LABELS } from './ticket-sort.ts';

const SortOptions = lazyPart(async () => (await import('./sort-options.tsx')).SortOptions, { isFloating: true });

/** The options are loaded before the menu takes the place of the button. */
export function SortMenu(props: SortChoice) {
  const [isOpen, setIsOpen] = useState(false);
  const hasOpened = useHasBeenTrue(isOpen);
  useEffect(restoreShownMinutes, []);
  // Without its scripts the menu says so.
  const open = () =>
    void SortOptions.load()
      .catch(() => undefined)
      .then(() => setIsOpen(true));
  useKeys({ [KEYS.sort]: open });
  const button = (
    <button
      type="button"
      className={styles.trigger}
      aria-label={`Sort: ${SORT_LABELS[props.sort]}`}
      title="Sort (s)"
      aria-keyshortcuts="s"
      aria-haspopup="menu"
      onClick={hasOpened ? undefined : open}
    >
      <ArrowDownWideNarrow {...ICON} />
      <span className={styles.label}>{SORT_LABELS[props.sort]}</span>
      <ChevronDown {...ICON_SM} />
    </button>
  );
  return hasOpened ? <SortOptions {...props} trigger={button} isOpen={isOpen} onOpenChange={setIsOpen} /> : button;
}
