let usesKeys = false;

/** True if the last input was a key. Radix tracks that only for menus that were mounted before it. */
export const isUsingKeys = (): boolean => usesKeys;

const note = ({ type }: Event) => {
  usesKeys = type === 'keydown';
};
if (typeof window !== 'undefined')
  for (const type of ['keydown', 'pointerdown', 'pointermove']) addEventListener(type, note, true);
