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
    console.debug('The draft cannot be kept:', error);
  }
}

/** What is being written to a ticket; closing the dialog or reloading the page loses nothing. */
export function useDraft(ticketId: number) {
  const key = keyOf(ticketId);
  const [text, setText] = useState(() => stored(key));
  return {
    text,
    write(typed: string) {
      setText(typed);
      store(key, typed);
    },
    /** Changes the field but not what is kept. */
    show: setText,
    /** What the field shows is now all there is. */
    keepShown: () =>
      setText((shown) => {
        store(key, shown);
        return shown;
      }),
  };
}
