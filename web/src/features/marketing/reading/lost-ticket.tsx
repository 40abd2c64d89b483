import { ActionLink } from '../call-to-action.tsx';
import text from '../text.module.css';
import styles from './lost-ticket.module.css';

/** A ticket that flew past the bell: there is no page here. */
export function LostTicket() {
  return (
    <div className={styles.middle}>
      <div className={styles.lost}>
        <svg className={styles.drawing} width="320" height="136" viewBox="0 0 320 136" fill="none" aria-hidden="true">
          <path
            fill="var(--border-strong)"
            transform="translate(118.4 52) scale(2.6)"
            d="M14 3.5h4a1.75 1.75 0 0 1 0 3.5h-.5v1.87C23.6 9.5 28 14.3 28 20.2c0 .9-.7 1.6-1.6 1.6H5.6c-.9 0-1.6-.7-1.6-1.6 0-5.9 4.4-10.7 10.5-11.33V7H14a1.75 1.75 0 0 1 0-3.5zM4 24h24a2 2 0 0 1 0 4H4a2 2 0 0 1 0-4z"
          />
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
        <h1 className={text.h1}>Nobody at this desk.</h1>
        <p className={text.lede}>
          There is no page at this address. It may have moved, or a character went missing on the way.
        </p>
        <div className={styles.actions}>
          <ActionLink size="large" to="/">
            Go to the home page
          </ActionLink>
          <ActionLink size="large" look="quiet" to="/contact">
            Tell us about it
          </ActionLink>
        </div>
      </div>
    </div>
  );
}
