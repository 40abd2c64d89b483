import type { VisitorLanguage } from '@deskbell/contract/limits';
import type { TicketPriority } from '@deskbell/contract/tickets';

export interface NewTicket {
  readonly site_id: number;
  readonly idempotency_key: string;
  readonly title: string;
  readonly description: string;
  readonly priority: TicketPriority;
  readonly user_email: string | null;
  readonly user_name: string | null;
  readonly user_id: string | null;
  readonly page_url: string | null;
  readonly user_agent: string | null;
  readonly language: VisitorLanguage | null;
}

export interface SubmittedTicket {
  readonly id: number;
  readonly created_at: string;
  /** False when an earlier attempt with the same idempotency key stored it. */
  readonly isNew: boolean;
  /** Members of the team are to be told of it. */
  readonly hasSubscribers: boolean;
}
