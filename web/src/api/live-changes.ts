import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const DEBOUNCE_MS = 150;

/** Server-sent events: each change invalidates all queries, debounced. Polling is the fallback. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    let stream: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const invalidate = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void queryClient.invalidateQueries(), DEBOUNCE_MS);
    };
    // Hidden tabs close their stream: browsers allow about six connections per host over HTTP/1.1.
    const connectWhileVisible = () => {
      if (document.hidden) {
        stream?.close();
        stream = null;
      } else if (!stream) {
        stream = new EventSource('/api/live');
        stream.addEventListener('change', invalidate);
      }
    };
    connectWhileVisible();
    document.addEventListener('visibilitychange', connectWhileVisible);
    return () => {
      document.removeEventListener('visibilitychange', connectWhileVisible);
      clearTimeout(timer);
      stream?.close();
    };
  }, [queryClient]);
}
