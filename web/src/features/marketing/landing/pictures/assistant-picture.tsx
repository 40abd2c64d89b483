import styles from './assistant-picture.module.css';
import sheet from './picture-sheet.module.css';

export function AssistantPicture() {
  return (
    <div className={sheet.inCell}>
      <div className={sheet.head}>Can I move my appointment to Thursday?</div>
      <div className={styles.prepared}>
        <div className={styles.strip}>
          <span>Claude of Jo prepared a reply</span>
          <em>Dismiss</em>
          <em className={styles.use}>Use</em>
        </div>
        <p>Hello Elif, Thursday at 16:30 is free. Shall I move your appointment there?</p>
      </div>
      <div className={styles.field}>
        Add a comment...<span>Add Comment</span>
      </div>
      <p className={styles.hint}>Elif hears from you, when you send it.</p>
    </div>
  );
}
