import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  /** The emptiness is an achievement. */
  isGood?: boolean;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, isGood = false, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={classNames(styles.icon, isGood && styles.good)}>{icon}</span>
      <h3 className={styles.title}>{title}</h3>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
