import { Lock } from 'lucide-react';
import { SiteMark } from '../../hero/site-mark.tsx';
import styles from './private-page-picture.module.css';

export function PrivatePagePicture() {
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <span>
          <Lock size={13} aria-hidden="true" /> Private link of ticket #1049
        </span>
      </div>
      <div className={styles.inside}>
        <div className={styles.site}>
          <SiteMark site="Parcelkit Docs" />
          Parcelkit Docs<small>Anonymous</small>
        </div>
        <b className={styles.title}>Webhook example fails in step three</b>
        <div className={styles.message}>
          <small>
            <b>You</b> Monday, 14:02
          </small>
          <p>The second curl line ends with a 404.</p>
        </div>
        <div className={`${styles.message} ${styles.ours}`}>
          <small>
            <b>Support Agent</b> Monday, 14:31
          </small>
          <p>Thank you, the path was renamed. The page is corrected; the new line is below step three.</p>
        </div>
        <div className={styles.reply}>
          Write a reply<span>Send</span>
        </div>
      </div>
    </div>
  );
}
