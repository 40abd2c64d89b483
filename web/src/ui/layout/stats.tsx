import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Card } from './card.tsx';
import styles from './stats.module.css';

export function StatTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card aria-label={label} className={styles.tiles}>
      {children}
    </Card>
  );
}

interface StatProps {
  label: ReactNode;
  icon?: ReactNode;
  value: ReactNode | undefined;
  below?: ReactNode;
  isBad?: boolean;
}

export function Stat({ label, icon, value, below, isBad = false }: StatProps) {
  return (
    <div className={styles.stat}>
      <span className={styles.label}>
        {icon}
        {label}
      </span>
      <span className={classNames(styles.value, isBad && styles.bad)}>
        {value === undefined ? <Skeleton width={64} height={20} /> : value}
      </span>
      {below && <span className={styles.below}>{below}</span>}
    </div>
  );
}
