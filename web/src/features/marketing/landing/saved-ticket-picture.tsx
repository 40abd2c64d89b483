import { CircleCheck, CloudOff } from 'lucide-react';
import styles from './saved-ticket-picture.module.css';

export function SavedTicketPicture() {
  return (
    <div className={styles.story}>
      <div className={styles.field}>
        Description
        <span>The booking page keeps asking me to sign in again.</span>
      </div>
      <div className={styles.note}>
        <CloudOff size={19} aria-hidden="true" />
        <span>
          <b>No connection. Your ticket is saved.</b> It is sent once you are back online.
        </span>
      </div>
      <div className={styles.received}>
        <CircleCheck size={19} aria-hidden="true" />
        Back online. Ticket #1049 received
      </div>
    </div>
  );
}
