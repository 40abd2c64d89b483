import { SECOND_MS } from '@deskbell/contract/units';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Params, useLocation, useMatches } from 'react-router';
import { forgetPageAnswers } from './page-answers.ts';
import { FRESH_MS } from './query-client.ts';

/** A request that hangs must not hold back the rest of the screen. */
const WAIT_MAX_MS = SECOND_MS;

export interface ScreenHandle {
  /** Starts loading all that the first render shows: data, and scripts of open parts. */
  load(queryClient: QueryClient, params: Params, search: URLSearchParams): Promise<unknown>[];
}

const isScreenHandle = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null && 'load' in handle;

/**
 * True once the screen that was opened first has its data, which came with the page. Rendering skeletons and then
 * the content would take twice as long. Later screens are rendered at once.
 */
export function useFirstScreenData(queryClient: QueryClient, isSignedIn: boolean): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  const matches = useMatches();
  const { search } = useLocation();

  const load = useEffectEvent(() =>
    matches.flatMap(({ handle, params }) =>
      isScreenHandle(handle) ? handle.load(queryClient, params, new URLSearchParams(search)) : [],
    ),
  );

  useEffect(() => {
    if (!isSignedIn) return;
    const finish = () => {
      setIsLoaded(true);
      setTimeout(forgetPageAnswers, FRESH_MS);
    };
    const timer = setTimeout(finish, WAIT_MAX_MS);
    void Promise.allSettled(load()).then(finish);
    return () => clearTimeout(timer);
  }, [isSignedIn]);

  return isLoaded;
}
