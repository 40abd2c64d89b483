import { X } from 'lucide-react';
import styles from './mini-widget.module.css';

export function MiniWidget() {
  return (
    <>
      <span className={styles.tab}>
        <span>Support</span>
      </span>
      <div className={styles.form}>
        <div className={styles.head}>
          How can we help? <X size={14} aria-hidden="true" />
        </div>
        <div className={styles.field}>
          Title
          <div className={styles.value}>Parcel marked delivered, not here</div>
        </div>
        <div className={styles.field}>
          Description
          <div className={styles.value}>Tracking says Tuesday, 10:40. My neighbours have not seen it either.</div>
        </div>
        <div className={`${styles.field} ${styles.optional}`}>
          Email
          <div className={styles.value}>mara@lind.example</div>
        </div>
        <div className={styles.field}>
          Priority
          <div className={styles.priorities}>
            <span>Low</span>
            <span>Medium</span>
            <span className={styles.chosen}>High</span>
            <span>Urgent</span>
          </div>
        </div>
        <div className={styles.send}>Send</div>
      </div>
    </>
  );
}
