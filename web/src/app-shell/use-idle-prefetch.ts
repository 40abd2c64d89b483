import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { prefetchParts } from '../ui/layout/lazy-part.tsx';
import { whenIdle } from '../ui/when-idle.ts';

const DELAY_MS = 2_500;

/** True once the browser is idle after the first screen has its data; then other scripts are prefetched. */
export function useIdlePrefetch(): boolean {
  const isLoading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const [isIdle, setIsIdle] = useState(false);

  useEffect(() => {
    if (isLoading || isIdle) return;
    const start = () => {
      setIsIdle(true);
      void prefetchParts();
    };
    const timer = setTimeout(() => whenIdle(start), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLoading, isIdle]);

  return isIdle;
}
