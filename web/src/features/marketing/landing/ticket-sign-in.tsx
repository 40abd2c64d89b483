import { Ticket } from 'lucide-react';
import { SignInButton } from '../call-to-action.tsx';
import layout from '../layout.module.css';
import styles from './ticket-sign-in.module.css';

/** Reached from an email: shows only the number in the URL, since the reader is not signed in. */
export function TicketSignIn({ ticketId, onSignIn }: { ticketId: number; onSignIn: () => void }) {
  return (
    <section className={layout.wrap} aria-labelledby="ticket-sign-in">
      <div className={styles.panel}>
        <span className={styles.icon}>
          <Ticket size={20} aria-hidden="true" />
        </span>
        <h2 id="ticket-sign-in" className={styles.title}>
          Sign in to open ticket #{ticketId}
        </h2>
        <p>It opens as soon as you are signed in.</p>
        <SignInButton wide onSignIn={onSignIn}>
          Sign In
        </SignInButton>
        <p className={styles.foot}>
          You wrote to a support team and want to read its reply? Use the link in the email that you got.
        </p>
      </div>
    </section>
  );
}
