import type { DraftingEvent } from '@deskbell/contract/conversation';
import { DRAFTING_SECONDS } from '@deskbell/contract/limits';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { areAnswersOf } from './call.ts';
import { noteContact } from './live-contact.ts';
import { forgetPageAnswers } from './page-answers.ts';
import { mutationKeys, queryKeys } from './query-keys.ts';

const DEBOUNCE_MS = 150;
/** Name of the Web Lock and of the BroadcastChannel. */
const SHARED_STREAM = 'deskbell-live-changes';

export interface HeardWriter {
  user_id: number;
  name: string;
  /** The time in milliseconds when the writer is removed, unless another event comes. */
  until: number;
}

/** Messages of a stream: the data version at its start, a change, or a writer of a reply. */
type LiveMessage = { version: string } | 'change' | DraftingEvent;

/** Server-sent events: each change invalidates all queries, debounced. Polling is the fallback. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      forgetPageAnswers();
      clearTimeout(timer);
      // An optimistic change is shown already: the server would still answer without it.
      timer = setTimeout(() => (isChanging(queryClient) ? onChange() : refetch(queryClient)), DEBOUNCE_MS);
    };
    let opening: ReturnType<typeof setTimeout> | undefined;
    const onOpen = (version: string) => {
      clearTimeout(opening);
      // A response in flight may be of an older version.
      opening = setTimeout(() => {
        if (queryClient.isFetching() > 0) onOpen(version);
        else if (!areAnswersOf(version)) onChange();
      }, DEBOUNCE_MS);
    };
    const onMessage = (message: LiveMessage) => {
      if (message === 'change') onChange();
      else if ('version' in message) onOpen(message.version);
      else noteWriter(queryClient, message);
    };
    // Browsers offer locks on https and localhost only.
    const stop = 'locks' in navigator ? shareStream(onMessage) : streamWhileVisible(onMessage);
    return () => {
      clearTimeout(timer);
      clearTimeout(opening);
      stop();
    };
  }, [queryClient]);
}

const isChanging = (queryClient: QueryClient) =>
  queryClient.isMutating({ mutationKey: mutationKeys.ticketChange, predicate: ({ state }) => !state.isPaused }) > 0;

/** A hidden tab refetches only the sites, for the count in its title; the rest when it is visible again. */
function refetch(queryClient: QueryClient) {
  if (!document.hidden) return void queryClient.invalidateQueries();
  void queryClient.invalidateQueries({ refetchType: 'none' });
  void queryClient.refetchQueries({ queryKey: queryKeys.sites, exact: true, type: 'active' });
}

function noteWriter(queryClient: QueryClient, { ticket_id, user_id, name, is_over }: DraftingEvent) {
  const writer = { user_id, name, until: Date.now() + DRAFTING_SECONDS * 1_000 };
  queryClient.setQueryData<HeardWriter[]>(queryKeys.writers(ticket_id), (before = []) => [
    ...before.filter((other) => other.user_id !== user_id),
    ...(is_over ? [] : [writer]),
  ]);
}

function openStream(onMessage: (message: LiveMessage) => void): EventSource {
  const stream = new EventSource('/api/live');
  stream.addEventListener('open', () => noteContact(true));
  stream.addEventListener('error', () => noteContact(false));
  stream.addEventListener('change', () => onMessage('change'));
  for (const event of ['version', 'drafting'])
    stream.addEventListener(event, ({ data }) => onMessage(JSON.parse(data)));
  return stream;
}

/**
 * One stream for all tabs of a browser, which allows about six connections per host over HTTP/1.1: the tab that holds
 * the lock reads it and broadcasts to the others. A tab that becomes visible takes it over, since hidden tabs may be suspended.
 */
function shareStream(onMessage: (message: LiveMessage) => void): () => void {
  const ended = new AbortController();
  let waiting = new AbortController();
  let isHolding = false;
  const channel = new BroadcastChannel(SHARED_STREAM);
  channel.addEventListener('message', ({ data }) => onMessage(data));

  async function holdStream(options: LockOptions) {
    let stream: EventSource | undefined;
    try {
      await navigator.locks.request(SHARED_STREAM, options, () => {
        isHolding = true;
        stream = openStream((message) => {
          channel.postMessage(message);
          onMessage(message);
        });
        return new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()));
      });
    } catch (error) {
      // Another tab stole the lock, or this one stopped waiting for it.
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

/** Hidden tabs close their stream, to save connections. */
function streamWhileVisible(onMessage: (message: LiveMessage) => void): () => void {
  let stream: EventSource | null = null;
  const connectWhileVisible = () => {
    if (document.hidden) {
      stream?.close();
      stream = null;
    } else {
      stream ??= openStream(onMessage);
    }
  };
  connectWhileVisible();
  document.addEventListener('visibilitychange', connectWhileVisible);
  return () => {
    document.removeEventListener('visibilitychange', connectWhileVisible);
    stream?.close();
  };
}
