import type { acceptInvitation, readInvitation } from '@deskbell/contract/invitations';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

/** Looking at an invitation changes nothing: mail scanners open links, too. */
export function useInvitationPreview(token: string) {
  return useQuery({
    // Excludes the token: keys of failed queries are logged.
    queryKey: queryKeys.invitation,
    queryFn: () => call<typeof readInvitation>('POST /api/invitations/look', { body: { token } }),
    refetchOnWindowFocus: false,
  });
}

export function useAccept(token: string) {
  return useMutation({
    mutationFn: () => call<typeof acceptInvitation>('POST /api/invitations/accept', { body: { token } }),
  });
}
