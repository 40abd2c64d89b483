import { Mail } from 'lucide-react';
import styles from './conversation-picture.module.css';

export function ConversationPicture() {
  return (
    <div className={styles.thread}>
      <div className={styles.bubble}>
        <span className={styles.head}>
          <b>Mara Lind</b> 10:41
        </span>
        Tracking says delivered, but it is not here.
      </div>
      <div className={`${styles.bubble} ${styles.ours}`}>
        <span className={styles.head}>
          <b>Support Agent</b> 10:52
        </span>
        Sorry, Mara. I have asked the courier for the photo and will post a new set today if it went astray.
      </div>
      <div className={styles.bubble}>
        <span className={styles.head}>
          <b>Mara Lind</b> 11:20
          <span className={styles.via}>
            <Mail size={13} aria-hidden="true" />
            by email
          </span>
        </span>
        It was behind the bins. Thank you for the quick answer.
      </div>
    </div>
  );
}
