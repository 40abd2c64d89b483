import { number } from '../../format/counted.ts';
import { Button } from './button.tsx';
import styles from './list-more.module.css';

interface ListMoreProps {
  shown: number;
  total: number;
  isLoading: boolean;
  onMore: () => void;
}

export function ListMore({ shown, total, isLoading, onMore }: ListMoreProps) {
  if (shown >= total) return null;
  return (
    <div className={styles.foot}>
      <span>
        Showing {number(shown)} of {number(total)}
      </span>
      <Button size="xs" busy={isLoading} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}
