import { RefreshCw } from 'lucide-react';
import { updatedAgo } from '../format/time-ago.ts';
import { IconButton } from './icon-button.tsx';
import { ICON_SM } from './icon-sizes.ts';
import styles from './updated.module.css';
import { useNow } from './use-now.ts';

const TICK_MS = 10_000;

interface UpdatedProps {
  /** When what is on the screen was read; 0 before that. */
  at: number;
  isRefreshing: boolean;
  onRefresh: () => void;
}

export function Updated({ at, isRefreshing, onRefresh }: UpdatedProps) {
  // The tick lags behind a read that has just come in.
  const now = Math.max(useNow(TICK_MS), at);
  return (
    <span className={styles.updated}>
      {at > 0 && <span>Updated {updatedAgo(at, now)}</span>}
      <IconButton
        label="Refresh"
        size="sm"
        icon={<RefreshCw {...ICON_SM} className={isRefreshing ? styles.turning : undefined} />}
        onClick={onRefresh}
      />
    </span>
  );
}
