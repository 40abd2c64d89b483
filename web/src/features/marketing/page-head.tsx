import type { ReactNode } from 'react';
import styles from './page-head.module.css';
import text from './text.module.css';

export function PageHead({ kicker, title, lede }: { kicker: ReactNode; title: ReactNode; lede: string }) {
  return (
    <div className={styles.head}>
      {typeof kicker === 'string' ? <p className={text.kicker}>{kicker}</p> : kicker}
      <h1 className={text.h1}>{title}</h1>
      <p className={`${text.lede} ${styles.lede}`}>{lede}</p>
    </div>
  );
}
