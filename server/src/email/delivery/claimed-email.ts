import type { SiteMember } from '../../names/site-member.ts';
import type { Email } from '../messages/compose-message.ts';
import type { EmailSlot } from '../outbox/email-slots.ts';

/** A row of the outbox that is due, with what its limits and its sender depend on. */
export interface DueEmail {
  readonly id: number;
  /** Null for an email of no team, or of a deleted site. */
  readonly team_id: number | null;
  readonly team_age_days: number;
  /** The first owner of the team. */
  readonly owner_id: number | null;
  readonly site_id: number | null;
  readonly ticket_id: number | null;
  readonly comment_id: number | null;
  readonly member_id: number | null;
  readonly email_type: Email['type'];
  readonly is_visitor_triggered: boolean;
  readonly recipient_email: string;
  readonly mailbox: string;
  readonly subject: string;
  readonly content: unknown;
  readonly message_id: string;
  /** Including the one that is due. */
  readonly attempts: number;
  /** The line in which it waited for a limit. */
  readonly held_by: string | null;
  readonly site_name: string | null;
  readonly site_domain: string | null;
  readonly admin_notification_email: string | null;
  readonly is_site_deleted: boolean;
  readonly is_confirmed: boolean;
  /** Whether the team wrote to the mailbox within a day. */
  readonly is_met: boolean;
}

export interface TicketOfEmail {
  readonly id: number;
  readonly page_version: number;
  readonly api_key: string;
  readonly user_email: string | null;
  readonly email_references: string | null;
  /** A reply or a solution is awaited. */
  readonly is_due: boolean;
}

/** What the message of an email is made from, read shortly before it is sent. */
export interface EmailFacts {
  /** Null when the ticket was deleted. */
  readonly ticket: TicketOfEmail | null;
  /** The customer of the ticket, or of the merged one whose customer replied. */
  readonly customer_email: string | null;
  /** Null when the email is not to a member, or the member has no access to the site any more. */
  readonly reader: SiteMember | null;
}

/** A due email that this worker has leased. */
export interface ClaimedEmail extends DueEmail, EmailFacts {
  readonly slots: readonly EmailSlot[];
  /** How long the mailbox gets no further email. */
  readonly pause_seconds: number;
  /** Further emails that wait because the address is not confirmed. */
  readonly waiting_emails: number;
}
