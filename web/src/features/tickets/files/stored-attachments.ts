/** A completed upload that waits for its comment. */
interface StoredAttachment {
  name: string;
  size: number;
  uploadId: string;
}

const keyOf = (ticketId: number) => `files-of-ticket-${ticketId}`;

/** Kept over a reload and a new sign-in, like the draft of the comment. */
export function storedAttachments(ticketId: number): StoredAttachment[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(ticketId)) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

export function storeAttachments(ticketId: number, attachments: StoredAttachment[]): void {
  try {
    if (attachments.length > 0) sessionStorage.setItem(keyOf(ticketId), JSON.stringify(attachments));
    else sessionStorage.removeItem(keyOf(ticketId));
  } catch (error) {
    console.debug('The attached files cannot be stored:', error);
  }
}
