import styles from './ticket-list.module.css';

export const ROW_PX = 64;

/** The height of rows that are not rendered yet. */
export const RowRoom = ({ count }: { count: number }) => <div style={{ height: count * ROW_PX }} />;

export const SkeletonRoom = () => <div className={styles.room} />;
