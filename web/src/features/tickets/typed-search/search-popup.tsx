import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import floating from '../../../ui/overlays/floating.module.css';
import styles from './search-popup.module.css';

const WIDTHS = ['52%', '38%', '46%'];

export const SearchPopup = ({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field
  <div
    className={classNames(floating.surface, styles.popup, isNarrow && styles.narrow)}
    onMouseDown={(event) => event.preventDefault()}
  >
    {children}
  </div>
);

export const SearchSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className={styles.rows}>
    {WIDTHS.map((width) => (
      <div key={width} className={styles.skeleton}>
        <Skeleton width={width} />
        <Skeleton width="84%" height={10} />
      </div>
    ))}
  </div>
);

export const CannedSkeleton = () => <SearchSkeleton label="Loading canned replies" />;
