import { initials } from '../format/initials.ts';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

/** Initials only: the content security policy allows no foreign pictures. */
export const Avatar = ({ name, small = false }: { name: string; small?: boolean }) => (
  <span className={classNames(styles.avatar, small && styles.small)} aria-hidden="true">
    {initials(name)}
  </span>
);
