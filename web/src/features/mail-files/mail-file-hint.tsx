import { Inbox } from 'lucide-react';
import { Link } from 'react-router';
import { ICON } from '../../ui/marks/icon-sizes.ts';
import styles from './mail-file-list.module.css';

export function MailFileHint() {
  return (
    <p className={styles.hint}>
      <Inbox {...ICON} />
      <span>
        No mail server is set up, so emails are saved as files instead of being sent.{' '}
        <Link to="/outbox" className={styles.link}>
          Read them in the outbox
        </Link>
      </span>
    </p>
  );
}
