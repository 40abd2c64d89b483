import type { ComponentProps, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

/** A card whose head and rows are divided by lines. */
export function Panel({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(styles.panel, className)} />;
}

export const PanelHead = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(styles.head, className)} />
);

interface PanelTitleProps {
  id: string;
  titleRef?: Ref<HTMLHeadingElement>;
  count?: ReactNode;
  children: ReactNode;
}

export const PanelTitle = ({ id, titleRef, count, children }: PanelTitleProps) => (
  <>
    <h2 id={id} ref={titleRef} tabIndex={titleRef ? -1 : undefined} className={styles.title}>
      {children}
    </h2>
    {count !== undefined && <span className={styles.count}>{count}</span>}
  </>
);

export const PanelMeta = ({ className, ...rest }: ComponentProps<'span'>) => (
  <span {...rest} className={classNames(styles.meta, className)} />
);

/** Class of the link or button across the foot of a panel. */
export const panelFoot = styles.foot;
