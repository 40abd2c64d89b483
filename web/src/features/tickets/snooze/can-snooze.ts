import type { Ticket } from '@deskbell/contract/tickets';

export const canSnooze = ({ status, merged_into }: Ticket) =>
  status !== 'closed' && status !== 'archived' && merged_into === null;
