import { type ComponentType, createElement, useCallback, useEffect, useSyncExternalStore } from 'react';
import { loadFailedStyles } from '../feedback/failed-styles.ts';
import { FloatingFailure, LoadFailure } from '../feedback/load-failure.tsx';
import { reloadForNewRelease } from '../feedback/new-release.ts';
import { whenIdle } from '../when-idle.ts';

const loaders = new Set<() => Promise<void>>();
const listeners = new Set<() => void>();
let shownLoads = 0;

const notify = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useIsPartLoading = () => useSyncExternalStore(subscribe, () => shownLoads > 0);

export async function showLoading(loading: Promise<void>): Promise<void> {
  shownLoads += 1;
  notify();
  try {
    await loading;
  } finally {
    shownLoads -= 1;
    notify();
  }
}

const prefetch = (load: () => Promise<void>) =>
  load().catch((error: unknown) => console.debug('Failed to prefetch:', error));

/** Loaded parts open at once, even offline. */
export async function prefetchParts(): Promise<void> {
  for (const load of loaders) await prefetch(load);
}

interface Options {
  Fallback?: ComponentType;
  isFloating?: boolean;
  inBackground?: boolean;
}

/** Unlike React.lazy, a failure stays in its place, and is retried by its button and when online again. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Fallback, isFloating = false, inBackground = false }: Options = {},
): ComponentType<Props> & { load: () => Promise<void>; prefetch: () => Promise<void> } {
  let state: { Part?: ComponentType<Props>; hasFailed?: true } = {};
  let loading: Promise<void> | null = null;
  const set = (next: typeof state) => {
    state = next;
    notify();
  };
  const loadOnce = () => {
    if (state.Part) return Promise.resolve();
    loading ??= loadFailedStyles()
      .then(load)
      .then((Part) => set({ Part }))
      .finally(() => {
        loading = null;
      });
    return loading;
  };
  loaders.add(loadOnce);

  async function loadToShow() {
    if (state.Part) return;
    if (state.hasFailed) set({});
    try {
      await (inBackground ? loadOnce() : showLoading(loadOnce()));
    } catch (error) {
      if (inBackground) return console.debug('Failed to load scripts:', error);
      console.error('Failed to load scripts:', error);
      set({ hasFailed: true });
      await reloadForNewRelease();
    }
  }

  function LazyPart(props: Props) {
    const { Part, hasFailed } = useSyncExternalStore(subscribe, () => state);
    const retry = useCallback(() => void loadToShow(), []);
    useEffect(() => {
      const cancel = inBackground ? whenIdle(retry) : void retry();
      addEventListener('online', retry);
      return () => {
        cancel?.();
        removeEventListener('online', retry);
      };
    }, [retry]);
    if (Part) return createElement(Part, props);
    if (!hasFailed) return Fallback ? <Fallback /> : null;
    if (!isFloating) return <LoadFailure onRetry={retry} />;
    return <FloatingFailure onRetry={retry} onClose={'onClose' in props ? (props.onClose as () => void) : undefined} />;
  }

  return Object.assign(LazyPart, { load: loadOnce, prefetch: () => prefetch(loadOnce) });
}
