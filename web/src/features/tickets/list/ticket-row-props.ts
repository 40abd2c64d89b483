import type { Ticket, TicketSort } from '@deskbell/contract/tickets';
import type { ReactNode, Ref } from 'react';

export interface TicketRowProps {
  ref: Ref<HTMLLIElement> | undefined;
  index: number;
  total: number;
  /** Null: below the row before. */
  offset: number | null;
  ticket: Ticket;
  timezone: string;
  /** Undefined on the page of one site. */
  siteMark: ((siteId: number) => ReactNode) | undefined;
  q: string;
  sort: TicketSort;
  isSelected: boolean;
  isCursor: boolean;
  canWork: boolean;
  /** Undefined where nobody assigns. */
  canAssign: boolean | undefined;
  onFocus: (id: number) => void;
  onToggle: (id: number) => void;
  onExtend: (id: number) => void;
  onReply: (ticket: Ticket) => void;
  onArchive: (ticket: Ticket) => void;
}
