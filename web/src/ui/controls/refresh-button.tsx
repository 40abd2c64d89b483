import { RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { updatedAgo } from '../../format/time-ago.ts';
import { classNames } from '../class-names.ts';
import { useNow } from '../hooks/use-now.ts';
import { ICON_SM } from '../marks/icon-sizes.ts';
import styles from './refresh-button.module.css';

const TICK_MS = 10_000;

interface RefreshButtonProps {
  at: number;
  isRefreshing: boolean;
  className?: string | undefined;
  onRefresh: () => void;
}

export function RefreshButton({ at, isRefreshing, className, onRefresh }: RefreshButtonProps) {
  // The tick lags behind a fetch that just ended.
  const now = Math.max(useNow(TICK_MS), at);
  const [pressedAt, setPressedAt] = useState<number | null>(null);
  // Polls say nothing: only a press shows that it is busy, until newer data is here.
  const isBusy = isRefreshing && pressedAt === at;
  const textId = useId();
  const text = at > 0 ? `Updated ${updatedAgo(at, now)}` : 'Refresh';

  function press() {
    setPressedAt(at);
    if (!isRefreshing) onRefresh();
  }

  return (
    <button
      type="button"
      className={classNames(styles.refresh, className)}
      aria-label={isBusy ? undefined : 'Refresh'}
      aria-describedby={isBusy ? undefined : textId}
      aria-disabled={isRefreshing || undefined}
      title="Refresh"
      onClick={press}
    >
      <RefreshCw {...ICON_SM} className={isBusy ? styles.turning : undefined} />
      <span id={textId} className={styles.text} data-idle={text}>
        {isBusy ? 'Updating...' : text}
      </span>
    </button>
  );
}
