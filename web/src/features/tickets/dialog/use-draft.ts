import { useState } from 'react';

const keyOf = (ticketId: number) => `draft-of-ticket-${ticketId}`;

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

export const storedDraft = (ticketId: number) => stored(keyOf(ticketId));

/** Removes the stored draft of a comment that was sent, also after its dialog closed. */
export function removeDraft(ticketId: number, sent: string) {
  if (storedDraft(ticketId).trim() === sent) store(keyOf(ticketId), '');
}

/** The unsent comment, kept in sessionStorage when the dialog closes or the page reloads. */
export function useDraft(ticketId: number) {
  const key = keyOf(ticketId);
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
