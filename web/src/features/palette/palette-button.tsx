import { Search } from 'lucide-react';
import { ICON } from '../../ui/marks/icon-sizes.ts';
import { commandKey, Kbd } from '../../ui/marks/kbd.tsx';
import styles from './palette-button.module.css';

export function PaletteButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Search or jump to…"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
    >
      <Search {...ICON} />
      <span className={styles.label}>Search or jump to…</span>
      <Kbd>{`${commandKey()} K`}</Kbd>
    </button>
  );
}
