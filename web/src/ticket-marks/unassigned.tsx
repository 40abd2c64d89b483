import { UserRoundPlus } from 'lucide-react';
import styles from './unassigned.module.css';

/** In place of the initials of an assignee. */
export const Unassigned = () => (
  <span className={styles.unassigned}>
    <UserRoundPlus size={12} strokeWidth={1.75} />
  </span>
);
