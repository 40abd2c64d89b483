import { createChannel } from '../../../ui/channel.ts';

const channel = createChannel<void>();

export const requestNewTicket = () => channel.send();
export const useNewTicketRequests = channel.useListener;
