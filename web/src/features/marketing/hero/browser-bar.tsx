import type { ReactNode } from 'react';
import styles from './browser-bar.module.css';

export function BrowserBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <span className={styles.dots}>
        <i />
        <i />
        <i />
      </span>
      <span className={styles.address}>{children}</span>
    </div>
  );
}
