import { useState } from 'react';

/** How a text that is being written will be shown. */
export function useFormatting(isAsTyped = false, setIsAsTyped?: (isAsTyped: boolean) => void) {
  const [isPreviewing, setIsPreviewing] = useState(false);
  return {
    isPreviewing,
    setIsPreviewing,
    /** Without formatting. */
    isAsTyped,
    /** Undefined where it is always formatted. */
    setIsAsTyped,
    format: isAsTyped ? ('plain' as const) : ('markdown' as const),
  };
}

export type Formatting = ReturnType<typeof useFormatting>;
