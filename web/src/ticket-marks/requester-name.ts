import type { Ticket } from '@deskbell/contract/tickets';

export const requesterName = ({ user_name, user_email }: Pick<Ticket, 'user_name' | 'user_email'>) =>
  user_name || user_email || 'Anonymous';
