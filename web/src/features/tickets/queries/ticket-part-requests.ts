import { createChannel } from '../../../ui/channel.ts';

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
  | 'known-issue'
  | 'block'
  | 'end-link';

const channel = createChannel<TicketPart>();

export const requestTicketPart = channel.send;
export const useTicketPartRequests = channel.useListener;
