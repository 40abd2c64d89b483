import { withDialog } from '../../ui/use-url-dialog.ts';

/** The current URL with the ticket's dialog open. */
export const withTicket = (params: URLSearchParams, id: number) => withDialog(params, 'ticket', id);

/** The same for many tickets: writing the parameters once per card would cost a third of a scrolled frame. */
export function ticketAddresses(params: URLSearchParams): (id: number) => string {
  const before = withDialog(params, 'ticket', null);
  return (id) => `${before}${before === '?' ? '' : '&'}ticket=${id}`;
}

/** All tickets of a user, whom a site names by an id of its own. */
export const ticketsOfUser = (siteId: number, userId: string) =>
  `/tickets?${new URLSearchParams({ tab: 'all', site: String(siteId), user: userId })}`;

/** All tickets from a page of a site. */
export const ticketsOfPage = (siteId: number, page: string) =>
  `/tickets?${new URLSearchParams({ tab: 'all', site: String(siteId), page })}`;

/** All tickets that have the words. */
export const ticketsWithWords = (q: string) => `/tickets?${new URLSearchParams({ tab: 'all', q })}`;

/** The tab of the tickets with this number, from 1: the keys do not know which one that is. */
export const numberedTab = (number: number) => `/tickets?number=${number}`;
