import type { listOwnInvitations } from '@deskbell/contract/invitations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

export function useOwnInvitations({ enabled = true } = {}) {
  return useQuery({
    queryKey: queryKeys.ownInvitations,
    queryFn: () => call<typeof listOwnInvitations>('GET /api/invitations'),
    enabled,
    refetchOnWindowFocus: 'always',
  });
}
