import type { listAttention } from '@deskbell/contract/attention';
import { POLL_SITES_MS } from '@deskbell/contract/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { polledEvery } from '../../api/polling.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const attentionQuery = queryOptions({
  queryKey: queryKeys.attention,
  queryFn: () => call<typeof listAttention>('GET /api/attention'),
});

export const useAttention = () => useQuery({ ...attentionQuery, ...polledEvery(POLL_SITES_MS) });
