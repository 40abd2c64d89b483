import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './menu.module.css';

const WIDTHS = ['62%', '48%', '56%'];

export const MenuSkeleton = () => (
  <div aria-hidden="true">
    {WIDTHS.map((width) => (
      <div key={width} className={styles.item}>
        <Skeleton width={24} height={24} radius={12} />
        <Skeleton width={width} />
      </div>
    ))}
  </div>
);
