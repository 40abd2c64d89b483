import type { TicketTag } from '@deskbell/contract/tags';
import type { TicketPriority } from '@deskbell/contract/tickets';

export interface NewTicketFields {
  site_id: number | null;
  /** What chose the site: only a suggestion may be replaced by another. */
  site_by: 'page' | 'requester' | 'hand' | null;
  typed: string;
  requester: ChosenRequester | null;
  title: string;
  description: string;
  priority: TicketPriority;
  assignee: { user_id: number; name: string } | null;
  tags: readonly TicketTag[];
  tell: boolean;
}

export interface ChosenRequester {
  email: string | null;
  name: string | null;
  /** Absent if the address was typed before the server named its tickets. */
  ticket_count?: number;
  last_site_id?: number | null;
  open_tickets?: number;
  open_ticket?: { id: number; title: string } | null;
}

export const EMPTY: NewTicketFields = {
  site_id: null,
  site_by: null,
  typed: '',
  requester: null,
  title: '',
  description: '',
  priority: 'medium',
  assignee: null,
  tags: [],
  tell: false,
};

export const isBegun = ({ typed, requester, title, description, tags }: NewTicketFields) =>
  [typed, title, description].some((text) => text.trim() !== '') || requester !== null || tags.length > 0;
