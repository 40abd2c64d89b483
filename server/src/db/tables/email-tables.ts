import type { EmailStatus, EmailType } from '@deskbell/contract/email-values';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Counter, Timestamp } from './ticket-tables.ts';

export interface EmailLogs {
  id: GeneratedAlways<number>;
  site_id: number | null;
  ticket_id: number | null;
  comment_id: number | null;
  member_id: number | null;
  email_type: EmailType;
  status: Generated<EmailStatus>;
  recipient_email: string;
  /** The canonical form of recipient_email; null in rows of earlier versions. */
  mailbox: string | null;
  subject: string;
  content: Generated<unknown>;
  message_id: string;
  is_visitor_triggered: Generated<boolean>;
  error_message: string | null;
  attempts: Counter;
  next_attempt_at: Timestamp;
  leased_until: string | null;
  /** The key of email_slots whose limit a queued email waits for. */
  held_by: string | null;
  sent_at: string | null;
  created_at: Timestamp;
}

export interface SiteEmails {
  site_id: number;
  sent_emails: Counter;
  failed_emails: Counter;
  last_sent_at: string | null;
}

export interface SuppressedAddresses {
  email: string;
  reason: string;
  created_at: Timestamp;
}

export interface EmailThreadHost {
  is_only_row: Generated<boolean>;
  host: string;
}

export interface Mailboxes {
  mailbox: string;
  confirmed_at: string | null;
  /** The release before writes and reads it. */
  confirm_link_sent_at: string | null;
}

export interface EmailSlots {
  key: string;
  n: number;
  taken_at: Timestamp;
}

export interface InboundEmails {
  id: GeneratedAlways<number>;
  recipient: string;
  raw: Uint8Array;
  /** A hash follows it when another email to the recipient has it, too. */
  message_id: string;
  /** The first one with this Message-ID. */
  same_id_as: number | null;
  /** Null until it is parsed. */
  content_hash: Uint8Array | null;
  sender: string | null;
  /** Every address that says who wrote it; null until it is parsed. */
  writers: string[] | null;
  is_slow: Generated<boolean>;
  status: Generated<'received' | 'done' | 'ignored' | 'quarantined'>;
  reason: string | null;
  attempts: Counter;
  next_attempt_at: Timestamp;
  /** The one that it opened, or that it is a reply in. */
  ticket_id: number | null;
  received_at: Timestamp;
  site_id: number | null;
  opened_ticket: Generated<boolean>;
  from_address: string | null;
  subject: string | null;
  email_body: string | null;
}

/** A process of this release; kept for a day after it was seen last. */
