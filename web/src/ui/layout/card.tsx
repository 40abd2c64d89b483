import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(styles.card, className)} />;
}

export function CardHead({
  title,
  titleId,
  children,
  className,
}: {
  title: string;
  titleId: string;
  children?: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div className={classNames(styles.head, className)}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children && <div className={styles.meta}>{children}</div>}
    </div>
  );
}

export function CardNote({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={styles.note}>
      {icon}
      <span>{children}</span>
    </p>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.body, className)} />;
}
