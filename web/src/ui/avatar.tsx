import { initials } from '../format/initials.ts';
import styles from './avatar.module.css';

/** Initials: the content security policy allows no pictures from elsewhere. */
export const Avatar = ({ name }: { name: string }) => (
  <span className={styles.avatar} aria-hidden="true">
    {initials(name)}
  </span>
);
