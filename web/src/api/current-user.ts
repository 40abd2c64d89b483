import type { getCurrentUser } from '@deskbell/contract/account';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryKeys } from './query-keys.ts';

/** For features, which do not import the session. */
export const currentUserQuery = queryOptions({
  queryKey: queryKeys.currentUser,
  queryFn: () => call<typeof getCurrentUser>('GET /api/users/me'),
  staleTime: Number.POSITIVE_INFINITY,
});
