import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './call.ts';

const RETRIES = 2;

/** A refusal stays a refusal; what failed on the way may arrive next time. */
const isWorthRetrying = (error: Error) => !(error instanceof ApiError) || error.status >= 500;

/** A failed read leaves what was read before where it is; the user is not told. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        console.error(`Failed to fetch ${query.queryKey.join('/')}: ${error.message}`);
        if (error instanceof ApiError && error.status === 401) onSignedOut();
      },
    }),
    defaultOptions: { queries: { retry: (failures, error) => failures < RETRIES && isWorthRetrying(error) } },
  });
}
