import type { TicketDetail } from '@deskbell/contract/tickets';
import { Mail } from 'lucide-react';
import { Badge } from '../../../ui/marks/badge.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './email-origin.module.css';

export function EmailOrigin({ ticket: { sent_from, user_email } }: { ticket: TicketDetail }) {
  return (
    <p className={styles.origin}>
      <Badge className={styles.badge} icon={<Mail {...ICON_SM} />}>
        Received by email
      </Badge>
      {sent_from && sent_from !== user_email && (
        <span className={styles.addresses}>
          From <bdi>{sent_from}</bdi>
          {user_email && (
            <>
              , replies go to <bdi>{user_email}</bdi>
            </>
          )}
        </span>
      )}
    </p>
  );
}
