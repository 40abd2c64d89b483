import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './call.ts';

const RETRIES = 2;

const isRetryable = (error: Error) => !(error instanceof ApiError) || error.status >= 500;

/** A failed query keeps its cached data and is only logged. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        console.error(`Failed to fetch ${query.queryKey.join('/')}: ${error.message}`);
        if (error instanceof ApiError && error.status === 401) onSignedOut();
      },
    }),
    defaultOptions: { queries: { retry: (failures, error) => failures < RETRIES && isRetryable(error) } },
  });
}
