import type { ReactNode } from 'react';
import styles from './closing-call.module.css';
import { RingingBell } from './ringing-bell.tsx';

export function ClosingCall({
  title,
  small = false,
  children,
}: {
  title: ReactNode;
  small?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={styles.call}>
      <RingingBell small={small} />
      {title}
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
