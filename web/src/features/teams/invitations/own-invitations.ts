import type { listOwnInvitations } from '@deskbell/contract/invitations';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

export const ownInvitationsQuery = queryOptions({
  queryKey: queryKeys.ownInvitations,
  queryFn: () => call<typeof listOwnInvitations>('GET /api/invitations'),
});

export const useOwnInvitations = ({ enabled = true } = {}) =>
  useQuery({ ...ownInvitationsQuery, enabled, refetchOnWindowFocus: 'always' });
