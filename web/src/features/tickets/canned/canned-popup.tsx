import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import floating from '../../../ui/floating.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './canned-popup.module.css';

const WIDTHS = ['52%', '38%', '46%'];

export const CannedPopup = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field
  <div className={classNames(floating.surface, styles.popup)} onMouseDown={(event) => event.preventDefault()}>
    {children}
  </div>
);

export const CannedSkeleton = () => (
  <div role="status" aria-label="Loading canned replies" className={styles.rows}>
    {WIDTHS.map((width) => (
      <div key={width} className={styles.skeleton}>
        <Skeleton width={width} />
        <Skeleton width="84%" height={10} />
      </div>
    ))}
  </div>
);
