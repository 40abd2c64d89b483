import { useState } from 'react';
import { readStored, writeStored } from '../stored.ts';

const storageKey = (name: string) => `deskbell-open-${name}`;

/** Remembers in this browser whether a part is open. */
export function useRememberedFold(name: string, isOpenAtFirst: boolean): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(() => rememberedFold(name) ?? isOpenAtFirst);

  function change(isOpening: boolean) {
    setIsOpen(isOpening);
    writeStored(storageKey(name), isOpening ? 'yes' : 'no');
  }

  return [isOpen, change];
}

function rememberedFold(name: string): boolean | null {
  const stored = readStored(storageKey(name));
  return stored === null ? null : stored === 'yes';
}
