import { useState } from 'react';

export function useFormatting(isAsTyped = false, setIsAsTyped?: (isAsTyped: boolean) => void) {
  const [isPreviewing, setIsPreviewing] = useState(false);
  return {
    isPreviewing,
    setIsPreviewing,
    isAsTyped,
    setIsAsTyped,
    format: isAsTyped ? ('plain' as const) : ('markdown' as const),
  };
}

export type Formatting = ReturnType<typeof useFormatting>;
