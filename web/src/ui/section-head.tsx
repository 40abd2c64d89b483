import type { ReactNode, Ref } from 'react';
import styles from './section-head.module.css';

interface SectionHeadProps {
  title: string;
  titleId: string;
  /** For who moves the focus to the title. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** Right beside the title. */
  count?: ReactNode;
  /** At the far end. */
  children?: ReactNode;
}

/** Over a section whose cards stand below it. */
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
