import type { ReactNode } from 'react';
import styles from './guide-step.module.css';

export function GuideStep({
  id,
  mark,
  title,
  children,
}: {
  id: string;
  mark: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.step} id={id} aria-labelledby={`${id}-title`}>
      <i aria-hidden="true">{mark}</i>
      <div className={styles.body}>
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
      </div>
    </section>
  );
}
