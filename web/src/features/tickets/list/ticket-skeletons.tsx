import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './ticket-skeletons.module.css';

const TITLE_WIDTHS = ['42%', '58%', '36%', '64%', '48%'];

export function TicketSkeletons() {
  return (
    <div role="status" aria-label="Loading tickets">
      {TITLE_WIDTHS.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={16} height={16} />
          <div className={styles.text}>
            <Skeleton width={width} />
            <Skeleton width="72%" height={10} />
          </div>
          <Skeleton width={72} height={20} radius={10} />
          <span className={styles.end}>
            <Skeleton width={48} />
          </span>
        </div>
      ))}
    </div>
  );
}
