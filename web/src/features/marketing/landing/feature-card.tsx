import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { type Choice, twoWayEmail } from '../installation-choices.ts';
import typography from '../text.module.css';
import styles from './feature-card.module.css';

interface Card {
  title: string;
  text: string;
  slim?: boolean;
  withReplies?: Choice;
  children: ReactNode;
}

export function FeatureCard({ title, text, slim = false, withReplies, children }: Card) {
  if (withReplies && !twoWayEmail.isFor(withReplies)) return null;
  return (
    <article
      className={classNames(styles.card, slim && styles.slim)}
      {...(withReplies && twoWayEmail.mark(withReplies))}
    >
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
