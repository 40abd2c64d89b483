import { BELL_PATH } from '../../../ui/marks/brand-mark.tsx';
import { ActionLink } from '../call-to-action.tsx';
import text from '../text.module.css';
import styles from './page-not-found.module.css';

export function PageNotFound() {
  return (
    <div className={styles.middle}>
      <div className={styles.lost}>
        <svg className={styles.drawing} width="320" height="136" viewBox="0 0 320 136" fill="none" aria-hidden="true">
          <path fill="var(--border-strong)" transform="translate(118.4 52) scale(2.6)" d={BELL_PATH} />
          <path
            d="M24 122C70 -24 236 -34 283 100"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeDasharray=".1 9"
          />
          <path
            transform="rotate(24 290 113)"
            d="M270 105a4 4 0 0 1 4-4h32a4 4 0 0 1 4 4v4a4.5 4.5 0 0 0 0 9v4a4 4 0 0 1-4 4h-32a4 4 0 0 1-4-4v-4a4.5 4.5 0 0 0 0-9z"
            fill="currentColor"
          />
        </svg>
        <p className={`${text.kicker} ${text.tabular}`}>404</p>
        <h1 className={text.h1}>Page not found</h1>
        <p className={text.lede}>There is no page at this address. It may have moved, or the link may be incomplete.</p>
        <div className={styles.actions}>
          <ActionLink size="large" to="/">
            Go to home page
          </ActionLink>
          <ActionLink size="large" variant="secondary" to="/contact">
            Contact us
          </ActionLink>
        </div>
      </div>
    </div>
  );
}
