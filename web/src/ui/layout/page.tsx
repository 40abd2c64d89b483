import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './page.module.css';

const SPINNER_DELAY_MS = 300;

export function Page({ compact = false, children }: { compact?: boolean; children: ReactNode }) {
  return (
    <main id="main" className={classNames(styles.wrap, styles.page, compact && styles.compact)}>
      {children}
    </main>
  );
}

/** Delayed, so that fast loads show no spinner. */
export function PageSpinner() {
  const [isLate, setIsLate] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), SPINNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return <div className={styles.waiting}>{isLate && <Spinner label="Loading" />}</div>;
}
