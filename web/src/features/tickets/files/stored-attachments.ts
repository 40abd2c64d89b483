import type { CommentKind } from '../comment-kind.ts';

/** A completed upload that waits for its comment. */
interface StoredAttachment {
  name: string;
  size: number;
  uploadId: string;
}

const keyOf = (ticketId: number, kind: CommentKind) => `${kind === 'note' ? 'note-' : ''}files-of-ticket-${ticketId}`;

/** Kept over a reload and a new sign-in, like the draft of the comment. */
export function storedAttachments(ticketId: number, kind: CommentKind): StoredAttachment[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(ticketId, kind)) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

export function storeAttachments(ticketId: number, kind: CommentKind, attachments: StoredAttachment[]): void {
  try {
    if (attachments.length > 0) sessionStorage.setItem(keyOf(ticketId, kind), JSON.stringify(attachments));
    else sessionStorage.removeItem(keyOf(ticketId, kind));
  } catch (error) {
    console.debug('The attached files cannot be stored:', error);
  }
}
