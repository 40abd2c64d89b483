import { Mail } from 'lucide-react';
import styles from './conversation-picture.module.css';

export function ConversationPicture({ isByEmail = false }: { isByEmail?: boolean }) {
  return (
    <div className={styles.thread}>
      <div className={styles.bubble}>
        <span className={styles.head}>
          <b>Mara Lind</b> 10:41
        </span>
        Tracking says delivered, but it’s not here.
      </div>
      <div className={`${styles.bubble} ${styles.ours}`}>
        <span className={styles.head}>
          <b>Support Agent</b> 10:52
        </span>
        Sorry, Mara. I’ve asked the courier for the delivery photo. If it’s lost, we’ll send a new set today.
      </div>
      <div className={styles.bubble}>
        <span className={styles.head}>
          <b>Mara Lind</b> 11:20
          {isByEmail && (
            <span className={styles.via}>
              <Mail size={13} aria-hidden="true" />
              by email
            </span>
          )}
        </span>
        Found it behind the bins. Thanks for the quick reply.
      </div>
    </div>
  );
}
