import { CircleCheck } from 'lucide-react';
import sheet from './picture-sheet.module.css';
import styles from './take-back-picture.module.css';

export function TakeBackPicture() {
  return (
    <>
      <div className={sheet.inCell}>
        <div className={sheet.head}>Parcel marked delivered, not here</div>
        <div className={styles.comment}>
          <span>ML</span>
          <div>
            <b>Mara Lind</b>
            <small>10:41</small>
            <p>Tracking says delivered, but it is not here.</p>
          </div>
        </div>
        <div className={`${styles.comment} ${styles.mine}`}>
          <span>JO</span>
          <div>
            <b>You</b>
            <small>Just now</small>
            <p>Sorry, Mara. I asked the courier for the photo and tell you today.</p>
          </div>
        </div>
      </div>
      <div className={styles.toast}>
        <CircleCheck className={styles.sent} size={18} aria-hidden="true" />
        <b>Reply sent to Mara</b>
        <span className={styles.undo}>
          <svg viewBox="0 0 18 18" aria-hidden="true">
            <circle cx="9" cy="9" r="7" />
            <circle cx="9" cy="9" r="7" />
          </svg>
          Undo
        </span>
      </div>
    </>
  );
}
