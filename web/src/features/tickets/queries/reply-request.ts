import { createChannel } from '../../../ui/channel.ts';

const channel = createChannel<number>();

let pending: number | null = null;

/** Puts the cursor into the reply of the open ticket, or of this one once it is open. */
export function requestReply(ticketId: number): void {
  pending = channel.send(ticketId) ? null : ticketId;
}

export function takeReplyRequest(ticketId: number): boolean {
  const isRequested = pending === ticketId;
  pending = null;
  return isRequested;
}

export const useReplyRequests = channel.useListener;
