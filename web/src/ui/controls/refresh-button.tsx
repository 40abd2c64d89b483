import { RefreshCw } from 'lucide-react';
import { updatedAgo } from '../../format/time-ago.ts';
import { classNames } from '../class-names.ts';
import { useNow } from '../hooks/use-now.ts';
import { ICON_SM } from '../marks/icon-sizes.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './refresh-button.module.css';

const TICK_MS = 10_000;

interface RefreshButtonProps {
  at: number;
  isRefreshing: boolean;
  withText?: boolean;
  onRefresh: () => void;
}

export function RefreshButton({ at, isRefreshing, withText = false, onRefresh }: RefreshButtonProps) {
  // The tick lags behind a fetch that just ended.
  const now = Math.max(useNow(TICK_MS), at);
  const icon = <RefreshCw {...ICON_SM} className={isRefreshing ? styles.turning : undefined} />;
  const refresh = () => !isRefreshing && onRefresh();
  return (
    <span className={classNames(styles.refresh, withText && styles.withText)}>
      {at > 0 && <span>Updated {updatedAgo(at, now)}</span>}
      {withText ? (
        <Button variant="ghost" size="xs" icon={icon} aria-disabled={isRefreshing || undefined} onClick={refresh}>
          <span className={styles.word} data-longest="Updating...">
            {isRefreshing ? 'Updating...' : 'Refresh'}
          </span>
        </Button>
      ) : (
        <IconButton label="Refresh" size="sm" icon={icon} onClick={refresh} />
      )}
    </span>
  );
}
