import type { listLiveIssues } from '@deskbell/contract/known-issues';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryKeys } from '../api/query-keys.ts';

export const useLiveIssues = (enabled: boolean) =>
  useQuery({
    queryKey: queryKeys.liveIssues,
    queryFn: () => call<typeof listLiveIssues>('GET /api/known-issues'),
    enabled,
  });
