import type { Mention } from '@deskbell/contract/people';
import { Link } from 'react-router';
import { counted, number } from '../../../format/counted.ts';
import { useUrlDialog } from '../../../ui/hooks/use-url-dialog.ts';
import styles from './mention-list.module.css';

export function MentionList({ mentions, count }: { mentions: readonly Mention[]; count: number }) {
  const { linkTo } = useUrlDialog('ticket');
  if (count === 0) return null;
  return (
    <div className={styles.mentions}>
      <p>
        Mentioned in {counted(count, 'other ticket')}, which {count === 1 ? 'stays as it is' : 'stay as they are'}
        {count > mentions.length && `. The newest ${number(mentions.length)}`}:
      </p>
      <ul>
        {mentions.map(({ ticket_id, title, site_name }) => (
          <li key={ticket_id}>
            <Link {...linkTo(ticket_id)} className={styles.link}>
              <span className={styles.title}>
                #{ticket_id} <bdi>{title}</bdi>
              </span>{' '}
              <bdi className={styles.site}>{site_name}</bdi> <span className={styles.open}>Open</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
