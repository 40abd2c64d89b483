import { useState } from 'react';

/** How a comment that is being written will be shown. */
export function useFormatting() {
  const [isPreviewing, setIsPreviewing] = useState(false);
  /** For this comment alone. */
  const [isAsTyped, setIsAsTyped] = useState(false);
  return {
    isPreviewing,
    setIsPreviewing,
    isAsTyped,
    setIsAsTyped,
    format: isAsTyped ? ('plain' as const) : ('markdown' as const),
    reset() {
      setIsPreviewing(false);
      setIsAsTyped(false);
    },
  };
}

export type Formatting = ReturnType<typeof useFormatting>;
