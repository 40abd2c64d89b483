import { useState } from 'react';

const storageKey = (name: string) => `deskbell-open-${name}`;

/** Remembers in this browser whether a part is open; storage may be blocked. */
export function useRememberedFold(name: string, isOpenAtFirst: boolean): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(() => rememberedFold(name) ?? isOpenAtFirst);

  function change(isOpening: boolean) {
    setIsOpen(isOpening);
    try {
      localStorage.setItem(storageKey(name), isOpening ? 'yes' : 'no');
    } catch {
      // Open until the next load.
    }
  }

  return [isOpen, change];
}

function rememberedFold(name: string): boolean | null {
  try {
    const stored = localStorage.getItem(storageKey(name));
    return stored === null ? null : stored === 'yes';
  } catch {
    return null;
  }
}
