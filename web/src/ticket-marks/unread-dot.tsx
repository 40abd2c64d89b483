import styles from './unread-dot.module.css';

/** Keeps its place while the ticket is read, so that titles stay in line. */
export const UnreadDot = ({ isUnread }: { isUnread: boolean }) => (
  <span className={styles.place}>{isUnread && <span className={styles.dot} role="img" aria-label="Unread" />}</span>
);
