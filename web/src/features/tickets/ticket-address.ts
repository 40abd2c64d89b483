import { withDialog } from '../../ui/use-url-dialog.ts';

/** The current URL with the ticket's dialog open. */
export const withTicket = (params: URLSearchParams, id: number) => withDialog(params, 'ticket', id);
