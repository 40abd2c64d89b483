import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './ticket-skeleton.module.css';

export function TicketSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading ticket">
      <Skeleton height={112} radius={12} />
      <CommentSkeleton />
      <CommentSkeleton />
    </div>
  );
}

export function CommentSkeleton() {
  return (
    <div className={styles.comment}>
      <Skeleton width={32} height={32} radius={16} />
      <div className={styles.text}>
        <Skeleton width={120} />
        <Skeleton width="80%" />
      </div>
    </div>
  );
}
