import type { ReactNode, Ref } from 'react';
import styles from './section-head.module.css';

interface SectionHeadProps {
  title: string;
  titleId: string;
  titleRef?: Ref<HTMLHeadingElement>;
  count?: ReactNode;
  children?: ReactNode;
}

export function SectionHead({ title, titleId, titleRef, count, children }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={titleId} ref={titleRef} tabIndex={titleRef ? -1 : undefined} className={styles.title}>
        {title}
      </h2>
      {count}
      {children && <div className={styles.meta}>{children}</div>}
    </div>
  );
}
