import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useIsPartLoading } from '../ui/layout/lazy-part.tsx';
import styles from './progress-bar.module.css';

const DELAY_MS = 120;

export function ProgressBar() {
  const isNavigating = useNavigation().state !== 'idle';
  const isPartLoading = useIsPartLoading();
  const firstFetches = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  const changes = useIsMutating({ predicate: ({ state }) => !state.isPaused });
  const isBusy = isNavigating || isPartLoading || firstFetches + changes > 0;
  return isBusy ? <Bar /> : null;
}

/** Delayed, so that fast responses show no bar. */
function Bar() {
  const [isLate, setIsLate] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return isLate && <div className={styles.bar} role="progressbar" aria-label="Loading" />;
}
