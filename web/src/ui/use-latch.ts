import { useState } from 'react';

/** True from the first time on that the condition held. */
export function useLatch(condition: boolean): boolean {
  const [hasHeld, setHasHeld] = useState(condition);
  if (condition && !hasHeld) setHasHeld(true);
  return hasHeld || condition;
}
