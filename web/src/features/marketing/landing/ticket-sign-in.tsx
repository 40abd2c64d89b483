import { Ticket } from 'lucide-react';
import { SignInButton } from '../call-to-action.tsx';
import layout from '../layout.module.css';
import styles from './ticket-sign-in.module.css';

/** For a link from an email: names the number of the address only, since it is not known who asks. */
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
