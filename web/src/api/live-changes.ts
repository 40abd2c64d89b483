import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const GATHER_MS = 150;

/** Reads again what is on the screen as soon as the server says that something changed; without it, polling brings it. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    let stream: EventSource | null = null;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      clearTimeout(gathering);
      gathering = setTimeout(() => void queryClient.invalidateQueries(), GATHER_MS);
    };
    // A browser has few connections for one host, and forgotten tabs would hold them all.
    const followVisibility = () => {
      if (document.hidden) {
        stream?.close();
        stream = null;
      } else if (!stream) {
        stream = new EventSource('/api/live');
        stream.addEventListener('change', readAgain);
      }
    };
    followVisibility();
    document.addEventListener('visibilitychange', followVisibility);
    return () => {
      document.removeEventListener('visibilitychange', followVisibility);
      clearTimeout(gathering);
      stream?.close();
    };
  }, [queryClient]);
}
