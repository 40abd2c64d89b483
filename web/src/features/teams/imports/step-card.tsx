import { type ReactNode, useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { FOCUS_FALLBACK } from '../../../ui/hooks/use-return-focus.ts';
import { Card, CardBody } from '../../../ui/layout/card.tsx';
import styles from './step-card.module.css';

interface StepCardProps {
  icon?: ReactNode;
  tone?: 'good' | 'bad';
  title: string;
  meta?: ReactNode;
  children: ReactNode;
}

/** Its title gets the focus when the control that led here is gone. */
export function StepCard({ icon, tone, title, meta, children }: StepCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className={classNames(styles.head, tone && styles[tone])}>
        {icon}
        <h3 id={id} tabIndex={-1} {...FOCUS_FALLBACK} className={styles.title} dir="auto">
          {title}
        </h3>
        {meta && <div className={styles.meta}>{meta}</div>}
      </div>
      <CardBody className={styles.body}>{children}</CardBody>
    </Card>
  );
}
