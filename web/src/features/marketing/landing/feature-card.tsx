import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { isForInstallation, type TwoWayEmail, twoWayEmailMark } from '../only-with-two-way-email.ts';
import typography from '../text.module.css';
import styles from './feature-card.module.css';

interface Card {
  title: string;
  text: string;
  slim?: boolean;
  /** The card is for installations in this state only. */
  twoWayEmail?: TwoWayEmail;
  children: ReactNode;
}

export function FeatureCard({ title, text, slim = false, twoWayEmail, children }: Card) {
  if (twoWayEmail && !isForInstallation(twoWayEmail)) return null;
  return (
    <article className={classNames(styles.card, slim && styles.slim)} {...twoWayEmailMark(twoWayEmail)}>
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
