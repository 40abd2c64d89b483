import type { Ticket } from '@deskbell/contract/tickets';

/** '#2304 Wrong color delivered', for toasts and titles. */
export const ticketName = ({ id, title }: Pick<Ticket, 'id' | 'title'>) => `#${id} ${title}`;
