import type { ReactNode } from 'react';
import { number } from '../../../format/counted.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './count-list.module.css';

export function CountList({ counts, narrow = false }: { counts: readonly [string, number][]; narrow?: boolean }) {
  return <Counts narrow={narrow} counts={counts.map(([label, count]) => [label, number(count)])} />;
}

export function CountSkeletons({ labels }: { labels: readonly string[] }) {
  return <Counts counts={labels.map((label) => [label, <Skeleton key={label} width={24} height={16} />])} />;
}

function Counts({ counts, narrow = false }: { counts: readonly [string, ReactNode][]; narrow?: boolean }) {
  return (
    <dl className={classNames(styles.counts, narrow && styles.narrow)}>
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
