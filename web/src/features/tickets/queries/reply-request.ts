let requested: number | null = null;

/** The dialog that opens next with this ticket puts the cursor into its reply. */
export function requestReply(ticketId: number): void {
  requested = ticketId;
}

export function takeReplyRequest(ticketId: number): boolean {
  const isRequested = requested === ticketId;
  requested = null;
  return isRequested;
}
