import { initials } from '../../format/initials.ts';
import { classNames } from '../class-names.ts';
import styles from './avatar.module.css';

/** Initials only: the content security policy allows no foreign pictures. */
export const Avatar = ({ name, small = false }: { name: string; small?: boolean }) => (
  <span className={classNames(styles.avatar, small && styles.small)} aria-hidden="true">
    {initials(name)}
  </span>
);
