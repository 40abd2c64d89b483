import type { acceptInvitation, lookAtInvitation } from '@deskbell/contract/invitations';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

/** Changes nothing: mail scanners open links, too. */
export function useInvitationLook(token: string) {
  return useQuery({
    // Without the token: keys of failed queries are logged.
    queryKey: queryKeys.invitation,
    queryFn: () => call<typeof lookAtInvitation>('POST /api/invitations/look', { body: { token } }),
    refetchOnWindowFocus: false,
  });
}

export function useAccept(token: string) {
  return useMutation({
    mutationFn: () => call<typeof acceptInvitation>('POST /api/invitations/accept', { body: { token } }),
  });
}
