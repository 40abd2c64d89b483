import styles from './unread-dot.module.css';

/** Keeps its space when read, so that titles stay aligned. */
export const UnreadDot = ({ isUnread }: { isUnread: boolean }) => (
  <span className={styles.place}>{isUnread && <span className={styles.dot} role="img" aria-label="Unread" />}</span>
);
