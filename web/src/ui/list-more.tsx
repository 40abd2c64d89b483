import { number } from '../format/counted.ts';
import { Button } from './button.tsx';
import styles from './list-more.module.css';

interface ListMoreProps {
  shown: number;
  total: number;
  isReading: boolean;
  onMore: () => void;
}

/** Under a list that is read page by page, as long as there is more. */
export function ListMore({ shown, total, isReading, onMore }: ListMoreProps) {
  if (shown >= total) return null;
  return (
    <div className={styles.foot}>
      <span>
        Showing {number(shown)} of {number(total)}
      </span>
      <Button size="xs" busy={isReading} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}
