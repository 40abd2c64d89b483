import type { ReactNode } from 'react';
import styles from './icon-list.module.css';

export function IconList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

export function IconLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.line}>
      {icon}
      <span>{children}</span>
    </li>
  );
}
