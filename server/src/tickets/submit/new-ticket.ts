import type { VisitorLanguage } from '@deskbell/contract/limits';
import type { Ticket, TicketPriority } from '@deskbell/contract/tickets';

export interface NewTicket {
  readonly site_id: number;
  readonly idempotency_key: string;
  readonly title: string;
  readonly description: string;
  readonly priority: TicketPriority;
  readonly user_email: string | null;
  readonly user_name: string | null;
  /** As it was sent. */
  readonly user_id: string | null;
  /** Whether the site signed the user id; `dropped` when it had to and did not. */
  readonly identity: 'unsigned' | 'verified' | 'failed' | 'dropped';
  readonly page_url: string | null;
  /** The path under which page_url is counted; UNKNOWN_PAGE without one. */
  readonly page_path: string;
  readonly user_agent: string | null;
  readonly language: VisitorLanguage | null;
  readonly user_timezone: string | null;
  readonly origin: Ticket['came_by'];
  readonly files: readonly string[];
  /** The names of files whose upload could not begin. */
  readonly missing_files: readonly string[];
}

export interface SubmittedTicket {
  readonly id: number;
  readonly created_at: string;
  /** False when an earlier attempt with the same idempotency key stored it. */
  readonly isNew: boolean;
  readonly page_version: number;
  /** The sent uploads that belong to the ticket. */
  readonly attached: readonly string[];
}
