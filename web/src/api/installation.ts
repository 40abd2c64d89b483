import type { getInstallation } from '@deskbell/contract/mail-files';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryKeys } from './query-keys.ts';

export const installationQuery = queryOptions({
  queryKey: queryKeys.installation,
  queryFn: () => call<typeof getInstallation>('GET /api/installation'),
  staleTime: Number.POSITIVE_INFINITY,
});

export const useInstallation = ({ enabled = true } = {}) => useQuery({ ...installationQuery, enabled }).data;
