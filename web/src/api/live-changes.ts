import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mutationKeys, queryKeys } from './query-keys.ts';

const DEBOUNCE_MS = 150;
/** Name of the Web Lock and of the BroadcastChannel. */
const SHARED_STREAM = 'deskbell-live-changes';

/** Server-sent events: each change invalidates all queries, debounced. Polling is the fallback. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timer);
      // A change that is on its way is shown already: the server would still answer without it.
      timer = setTimeout(() => (isChanging(queryClient) ? onChange() : refetch(queryClient)), DEBOUNCE_MS);
    };
    // Browsers offer locks on https and localhost only.
    const stop = 'locks' in navigator ? shareStream(onChange) : streamWhileVisible(onChange);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queryClient]);
}

const isChanging = (queryClient: QueryClient) =>
  queryClient.isMutating({ mutationKey: mutationKeys.ticketChange, predicate: ({ state }) => !state.isPaused }) > 0;

/** A hidden tab refetches only the sites, whose counts are in its title; the rest when it is visible again. */
function refetch(queryClient: QueryClient) {
  if (!document.hidden) return void queryClient.invalidateQueries();
  void queryClient.invalidateQueries({ refetchType: 'none' });
  void queryClient.refetchQueries({ queryKey: queryKeys.sites, exact: true, type: 'active' });
}

function openStream(onChange: () => void): EventSource {
  const stream = new EventSource('/api/live');
  stream.addEventListener('change', onChange);
  return stream;
}

/**
 * One stream for all tabs of a browser, which allows about six connections per host over HTTP/1.1: the tab that holds
 * the lock has it and tells the others. A tab that becomes visible takes it over, since hidden tabs may be suspended.
 */
function shareStream(onChange: () => void): () => void {
  const ended = new AbortController();
  let waiting = new AbortController();
  let isHolding = false;
  const channel = new BroadcastChannel(SHARED_STREAM);
  channel.addEventListener('message', onChange);

  async function holdStream(options: LockOptions) {
    let stream: EventSource | undefined;
    try {
      await navigator.locks.request(SHARED_STREAM, options, () => {
        isHolding = true;
        stream = openStream(() => {
          channel.postMessage('change');
          onChange();
        });
        return new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()));
      });
    } catch (error) {
      // Another tab took the lock, or this one no longer waits for it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    } finally {
      if (stream) {
        stream.close();
        isHolding = false;
        if (!ended.signal.aborted) waitInLine();
      }
    }
  }

  function waitInLine() {
    waiting = new AbortController();
    void holdStream({ signal: waiting.signal });
  }

  function takeOverWhenVisible() {
    if (document.hidden || isHolding) return;
    waiting.abort();
    void holdStream({ steal: true });
  }

  if (document.hidden) waitInLine();
  else takeOverWhenVisible();
  document.addEventListener('visibilitychange', takeOverWhenVisible);
  return () => {
    document.removeEventListener('visibilitychange', takeOverWhenVisible);
    waiting.abort();
    ended.abort();
    channel.close();
  };
}

/** Hidden tabs close their stream, for the connections. */
function streamWhileVisible(onChange: () => void): () => void {
  let stream: EventSource | null = null;
  const connectWhileVisible = () => {
    if (document.hidden) {
      stream?.close();
      stream = null;
    } else {
      stream ??= openStream(onChange);
    }
  };
  connectWhileVisible();
  document.addEventListener('visibilitychange', connectWhileVisible);
  return () => {
    document.removeEventListener('visibilitychange', connectWhileVisible);
    stream?.close();
  };
}
