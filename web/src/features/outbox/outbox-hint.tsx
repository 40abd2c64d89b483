import { Inbox } from 'lucide-react';
import { Link } from 'react-router';
import { ICON } from '../../ui/icon-sizes.ts';
import styles from './outbox-list.module.css';

/** For whoever looks for a mail that was never sent. */
export function OutboxHint() {
  return (
    <p className={styles.hint}>
      <Inbox {...ICON} />
      <span>
        No mail server is set up, so emails are written to files instead of sent.{' '}
        <Link to="/outbox" className={styles.link}>
          Read them in the outbox
        </Link>
      </span>
    </p>
  );
}
