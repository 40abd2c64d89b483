import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

type Tone = 'neutral' | 'positive' | 'new' | 'open' | 'outline';

export function Badge({
  tone = 'neutral',
  icon,
  dot = false,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  dot?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {dot && <span className={styles.dot} />}
      {icon}
      {children}
    </span>
  );
}

export function Count({ children }: { children: ReactNode }) {
  return <span className={styles.count}>{children}</span>;
}
