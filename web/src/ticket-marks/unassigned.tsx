import { UserRoundPlus } from 'lucide-react';
import styles from './unassigned.module.css';

export const Unassigned = () => (
  <span className={styles.unassigned}>
    <UserRoundPlus size={12} strokeWidth={1.75} />
  </span>
);
