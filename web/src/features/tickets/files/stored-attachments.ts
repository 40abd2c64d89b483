import type { CommentKind } from '../comment-kind.ts';

interface StoredAttachment {
  name: string;
  size: number;
  uploadId: string;
}

export const commentFilesKey = (ticketId: number, kind: CommentKind) =>
  `${kind === 'note' ? 'note-' : ''}files-of-ticket-${ticketId}`;
export const newTicketFilesKey = (draftId: string, siteId: number | null) =>
  `files-of-new-ticket-${draftId}-${siteId ?? 'anywhere'}`;

/** Survives a reload and a new sign-in, as drafts do. */
export function storedAttachments(key: string): StoredAttachment[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

export function storeAttachments(key: string, attachments: StoredAttachment[]): void {
  try {
    if (attachments.length > 0) sessionStorage.setItem(key, JSON.stringify(attachments));
    else sessionStorage.removeItem(key);
  } catch (error) {
    console.debug('The attached files cannot be stored:', error);
  }
}
