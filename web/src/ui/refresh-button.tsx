import { RefreshCw } from 'lucide-react';
import { updatedAgo } from '../format/time-ago.ts';
import { Button } from './button.tsx';
import { ICON_SM } from './icon-sizes.ts';
import styles from './refresh-button.module.css';
import { useNow } from './use-now.ts';

const TICK_MS = 10_000;

interface RefreshButtonProps {
  /** When what is on the screen was read; 0 before that. */
  at: number;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** How old the picture is, and a way to a new one; a click while one is on its way does nothing. */
export function RefreshButton({ at, isRefreshing, onRefresh }: RefreshButtonProps) {
  // The tick lags behind a read that has just come in.
  const now = Math.max(useNow(TICK_MS), at);
  return (
    <span className={styles.refresh}>
      {at > 0 && <span>Updated {updatedAgo(at, now)}</span>}
      <Button
        variant="ghost"
        size="xs"
        icon={<RefreshCw {...ICON_SM} className={isRefreshing ? styles.turning : undefined} />}
        aria-disabled={isRefreshing || undefined}
        onClick={() => !isRefreshing && onRefresh()}
      >
        <span className={styles.word} data-longest="Updating...">
          {isRefreshing ? 'Updating...' : 'Refresh'}
        </span>
      </Button>
    </span>
  );
}
