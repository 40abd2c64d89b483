import type { Email } from '../messages/compose-message.ts';
import type { EmailSlot } from '../outbox/email-slots.ts';

/** A row of the outbox that a worker has leased, with what its message and its limits need. */
export interface ClaimedEmail {
  readonly id: number;
  /** Null for an email of no team, or of a deleted site. */
  readonly team_id: number | null;
  readonly site_id: number | null;
  readonly ticket_id: number | null;
  readonly comment_id: number | null;
  readonly member_id: number | null;
  readonly email_type: Email['type'];
  readonly was_due_at: string;
  readonly status: 'sending' | 'queued' | 'failed';
  readonly recipient_email: string;
  readonly mailbox: string;
  readonly subject: string;
  readonly content: unknown;
  readonly message_id: string;
  readonly attempts: number;
  readonly site_name: string | null;
  readonly site_domain: string | null;
  readonly admin_notification_email: string | null;
  /** Of the ticket, or of the merged one whose customer replied. */
  readonly customer_email: string | null;
  /** The address is not confirmed, and emails wait for it or no link was sent to it for a day. */
  readonly needs_confirm_link: boolean;
  /** Further emails that wait because the address is not confirmed. */
  readonly waiting_emails: number;
  readonly slots: readonly EmailSlot[];
}
