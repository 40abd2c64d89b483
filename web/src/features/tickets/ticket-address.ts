import { withDialog } from '../../ui/hooks/use-url-dialog.ts';

export const withTicket = (params: URLSearchParams, id: number) => withDialog(params, 'ticket', id);

/** Built once for many tickets: writing the parameters for each card would cost a third of a scrolled frame. */
export function ticketAddresses(params: URLSearchParams): (id: number) => string {
  const before = withDialog(params, 'ticket', null);
  return (id) => `${before}${before === '?' ? '' : '&'}ticket=${id}`;
}

export const ticketsWithWords = (q: string) => `/tickets?${new URLSearchParams({ tab: 'all', q })}`;

/** All tickets of the requester of one. */
export const ticketsOfRequester = (ticketId: number) =>
  `/tickets?${new URLSearchParams({ tab: 'all', requester: String(ticketId) })}`;

/** The address resolves the number, from 1, because key handlers do not know the tabs. */
export const numberedTab = (number: number) => `/tickets?number=${number}`;
