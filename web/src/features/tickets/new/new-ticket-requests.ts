import { createChannel } from '../../../ui/channel.ts';

const channel = createChannel<void>();

/** Opens the dialog that the layout has for all pages. */
export const requestNewTicket = () => channel.send();
export const useNewTicketRequests = channel.useListener;
