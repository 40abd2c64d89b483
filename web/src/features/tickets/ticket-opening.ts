import { createChannel } from '../../ui/channel.ts';

const channel = createChannel<number>();

/** Called by code that outlives a page, such as a toast; false where the page has no dialog. */
export const openTicketDialog = channel.send;
export const useTicketOpening = channel.useListener;
