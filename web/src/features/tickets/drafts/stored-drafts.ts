import type { CommentKind } from '../comment-kind.ts';

export const keyOf = (ticketId: number, kind: CommentKind) =>
  `${kind === 'note' ? 'note' : 'draft'}-of-ticket-${ticketId}`;

export function stored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export const storedDraft = (ticketId: number) =>
  [stored(keyOf(ticketId, 'reply')), stored(keyOf(ticketId, 'note'))].filter((text) => text.trim()).join('\n\n');
