import { Link, useSearchParams } from 'react-router';
import { number } from '../../../format/counted.ts';
import styles from './archived-link.module.css';

export function ArchivedLink({ count }: { count: number }) {
  const [params] = useSearchParams();
  const filtered = new URLSearchParams(params);
  filtered.set('tab', 'all');
  filtered.set('status', 'archived');
  return (
    <Link to={`?${filtered}`} className={styles.archived}>
      {number(count)} archived
    </Link>
  );
}
