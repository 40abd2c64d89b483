import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import check from './check.module.css';
import styles from './pick.module.css';

interface PickProps extends Omit<ComponentProps<'input'>, 'type'> {
  type: 'radio' | 'checkbox';
  label: string;
  hint?: string;
  mark?: ReactNode;
  end?: ReactNode;
}

export function Pick({ type, label, hint, mark, end, ...rest }: PickProps) {
  return (
    <label className={styles.pick}>
      <input {...rest} type={type} className={type === 'radio' ? styles.radio : check.check} />
      {mark}
      <span className={classNames(styles.text, hint && styles.withHint)}>
        <bdi>{label}</bdi>
        {hint && <small>{hint}</small>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </label>
  );
}

export const Picks = ({ columns = 1, ...rest }: ComponentProps<'div'> & { columns?: 1 | 2 }) => (
  <div {...rest} className={classNames(styles.picks, columns === 2 && styles.two)} />
);
