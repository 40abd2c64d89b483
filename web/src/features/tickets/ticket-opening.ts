import { createChannel } from '../../ui/channel.ts';

const channel = createChannel<number>();

/** Opens the dialog of a ticket over the current page, from code that outlives it such as a toast; false where it has none. */
export const openTicketDialog = channel.send;
export const useTicketOpening = channel.useListener;
