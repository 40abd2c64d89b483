import type { Ticket } from '@deskbell/contract/tickets';

export const ticketName = ({ id, title }: Pick<Ticket, 'id' | 'title'>) => `#${id} ${title}`;

export const ticketSubject = ({ id, title }: Pick<Ticket, 'id' | 'title'>) => ({ number: `#${id}`, name: title });
