import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './record-row.module.css';

const SKELETON_WIDTHS = ['48%', '36%', '56%', '42%', '52%'];

interface RecordRowProps {
  icon: ReactNode;
  tone?: 'neutral' | 'good' | 'bad';
  state: string;
  title: ReactNode;
  link: LinkProps;
  facts: readonly ReactNode[];
  problem?: ReactNode;
  time: ReactNode;
  action?: ReactNode;
}

export function RecordRow(props: RecordRowProps) {
  const { icon, tone = 'neutral', state, title, link, facts, problem, time, action } = props;
  return (
    <li className={styles.row}>
      <span className={classNames(styles.icon, styles[tone])} title={state} role="img" aria-label={state}>
        {icon}
      </span>
      <div>
        <Link {...link} className={styles.title} dir="auto">
          {title}
        </Link>
        <p className={styles.meta}>{facts}</p>
        {problem && <p className={styles.problem}>{problem}</p>}
      </div>
      <div className={styles.end}>
        {action}
        <span className={styles.time}>{time}</span>
      </div>
    </li>
  );
}

export function RecordSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {SKELETON_WIDTHS.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={32} height={32} radius={16} />
          <div className={styles.lines}>
            <Skeleton width={width} />
            <Skeleton width="64%" height={10} />
          </div>
          <Skeleton width={96} />
        </div>
      ))}
    </div>
  );
}
