let usesKeys = false;

/** Whether the last press was of a key. Radix knows that only of a menu that was there before. */
export const isUsingKeys = (): boolean => usesKeys;

const note = ({ type }: Event) => {
  usesKeys = type === 'keydown';
};
if (typeof window !== 'undefined')
  for (const type of ['keydown', 'pointerdown', 'pointermove']) addEventListener(type, note, true);
