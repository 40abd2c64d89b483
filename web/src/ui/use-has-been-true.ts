import { useState } from 'react';

/** Stays true once the condition was true. */
export function useHasBeenTrue(condition: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(condition);
  if (condition && !hasBeen) setHasBeen(true);
  return hasBeen || condition;
}
