import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

type Tone = 'neutral' | 'positive' | 'outline';

export function Badge({
  tone = 'neutral',
  className = styles[tone],
  icon,
  dot = false,
  children,
}: {
  tone?: Tone;
  className?: string | undefined;
  icon?: ReactNode;
  dot?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles.badge, className)}>
      {dot && <span className={styles.dot} />}
      {icon}
      {children}
    </span>
  );
}

export function Count({ children }: { children: ReactNode }) {
  return <span className={styles.count}>{children}</span>;
}
