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
  readonly user_id: string | null;
  /** Whether the signature was valid; `dropped` when the site requires one and it was not. */
  readonly identity: 'unsigned' | 'verified' | 'failed' | 'dropped';
  readonly page_url: string | null;
  readonly page_path: string;
  readonly user_agent: string | null;
  readonly language: VisitorLanguage | null;
  readonly user_timezone: string | null;
  readonly origin: Ticket['came_by'];
  readonly files: readonly string[];
  /** Digests of names and bytes, for clients whose retries upload files again under new keys. */
  readonly file_digests?: readonly string[] | undefined;
  readonly missing_files: readonly string[];
}

export interface SubmittedTicket {
  readonly id: number;
  readonly created_at: string;
  readonly isNew: boolean;
  readonly page_version: number;
  readonly attached: readonly string[];
}
