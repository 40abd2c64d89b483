import { Link } from 'react-router';
import { BELL_PATH } from '../../../ui/marks/brand-mark.tsx';
import styles from './deskbell-logo.module.css';

/** The wordmark is outlined, so that it does not depend on the web font, and in the styles, which are smaller than script. */
export function DeskbellLogo() {
  return (
    <Link to="/" className={styles.logo} aria-label="Deskbell, home">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d={BELL_PATH} />
      </svg>
      <span className={styles.word} />
    </Link>
  );
}
