import { useState } from 'react';
import type { CommentKind } from '../comment-kind.ts';

const keyOf = (ticketId: number, kind: CommentKind) => `${kind === 'note' ? 'note' : 'draft'}-of-ticket-${ticketId}`;
const tabKeyOf = (ticketId: number) => `tab-of-ticket-${ticketId}`;
const seenKeyOf = (ticketId: number) => `seen-in-ticket-${ticketId}`;

function stored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function store(key: string, text: string) {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch (error) {
    console.debug('The draft cannot be stored:', error);
  }
}

/** All that is written and not sent. */
export const storedDraft = (ticketId: number) =>
  [stored(keyOf(ticketId, 'reply')), stored(keyOf(ticketId, 'note'))].filter((text) => text.trim()).join('\n\n');

/** Removes the stored draft of a comment that was sent, also after its dialog closed. */
export function removeDraft(ticketId: number, kind: CommentKind, sent: string) {
  const key = keyOf(ticketId, kind);
  if (stored(key).trim() === sent) store(key, '');
}

export const storeTab = (ticketId: number, kind: CommentKind) => store(tabKeyOf(ticketId), kind);
export const storedTab = (ticketId: number) => stored(tabKeyOf(ticketId));

/** The newest public comment when the draft was begun; null for none, undefined for no draft. */
export function storedSeen(ticketId: number): number | null | undefined {
  const id = stored(seenKeyOf(ticketId));
  if (id === '') return undefined;
  return Number(id) || null;
}

export const storeSeen = (ticketId: number, id: number | null | undefined) =>
  store(seenKeyOf(ticketId), id === undefined ? '' : String(id ?? 0));

/** The unsent comment, kept in sessionStorage when the dialog closes or the page reloads. */
export function useDraft(ticketId: number, kind: CommentKind) {
  const key = keyOf(ticketId, kind);
  const [text, setText] = useState(() => stored(key));
  return {
    text,
    change(typed: string) {
      setText(typed);
      store(key, typed);
    },
    /** Changes the field, not the stored draft. */
    display: setText,
    saveDisplayed: () =>
      setText((displayed) => {
        store(key, displayed);
        return displayed;
      }),
  };
}
