import { createChannel } from '../../ui/channel.ts';

/** What can be open over the dialog of a ticket or in it; one at a time. */
export type TicketPart =
  | 'assign'
  | 'snooze'
  | 'priority'
  | 'tags'
  | 'followers'
  | 'more'
  | 'retitle'
  | 'merge'
  | 'move'
  | 'block'
  | 'end-link';

const channel = createChannel<TicketPart>();

/** Opens a menu, field or sheet of the ticket whose dialog is open, for the command palette. */
export const requestTicketPart = channel.send;
export const useTicketPartRequests = channel.useListener;
