import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './verdict-box.module.css';

interface VerdictBoxProps {
  /** `bad` means that visitors do not see the Support tab. */
  tone: 'bad' | 'warn' | 'good' | 'calm';
  icon: ReactNode;
  title: ReactNode;
  aside?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

export function VerdictBox({ tone, icon, title, aside, actions, children }: VerdictBoxProps) {
  return (
    <div role="status" className={classNames(styles.verdict, styles[tone])}>
      {icon}
      <b>{title}</b>
      {aside && <span className={styles.aside}>{aside}</span>}
      {children && <div className={styles.body}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
