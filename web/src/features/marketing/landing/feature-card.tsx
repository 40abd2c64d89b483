import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import typography from '../text.module.css';
import styles from './feature-card.module.css';

interface Card {
  title: string;
  text: string;
  slim?: boolean;
  children: ReactNode;
}

export function FeatureCard({ title, text, slim = false, children }: Card) {
  return (
    <article className={classNames(styles.card, slim && styles.slim)}>
      <div className={styles.text}>
        <h3 className={typography.h3}>{title}</h3>
        <p>{text}</p>
      </div>
      <div className={styles.picture} aria-hidden="true">
        {children}
      </div>
    </article>
  );
}
