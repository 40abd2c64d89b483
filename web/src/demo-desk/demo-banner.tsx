import { MINUTE_MS } from '@deskbell/contract/units';
import { useEffect, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './demo-banner.module.css';

export interface DemoFacts {
  readonly ends_at: string;
  readonly start_url: string | null;
}

const FEW_MINUTES = 5;
const CHECK_MS = 5_000;

export function DemoBanner({ ends_at, start_url }: DemoFacts) {
  const left = useMinutesUntil(Date.parse(ends_at));

  return (
    <aside className={styles.banner} aria-label="Demo">
      <div className={styles.wrap}>
        <p className={styles.words}>
          <b>This desk is yours for an hour.</b>
          <span className={styles.more}>Try everything: nothing is sent, and it is deleted afterwards.</span>
        </p>
        <span className={classNames(styles.left, left <= FEW_MINUTES && styles.few)}>
          {left} min<span className={styles.word}> left</span>
        </span>
        {start_url && (
          <a className={styles.start} href={start_url}>
            Start free
          </a>
        )}
      </div>
    </aside>
  );
}

/** Leaves for the front page at the end, which says that the hour is over. */
function useMinutesUntil(end: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) window.location.assign('/');
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [end]);
  return Math.max(0, Math.ceil((end - now) / MINUTE_MS));
}
