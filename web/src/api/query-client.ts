import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './call.ts';
import './page-answers.ts';

const RETRIES = 2;
export const FRESH_MS = 2_000;

const isRetryable = (error: Error) => !(error instanceof ApiError) || error.status >= 500;

/** A failed query keeps its cached data and is only logged. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const noticeSignedOut = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        console.error(`Failed to fetch ${query.queryKey.join('/')}: ${error.message}`);
        noticeSignedOut(error);
      },
    }),
    mutationCache: new MutationCache({ onError: noticeSignedOut }),
    defaultOptions: {
      queries: {
        // Offline queries fail at once; by default they would wait, and the panel could not say so.
        networkMode: 'always',
        staleTime: FRESH_MS,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FRESH_MS,
        refetchOnReconnect: true,
        retry: (failures, error) => navigator.onLine && failures < RETRIES && isRetryable(error),
      },
    },
  });
}
