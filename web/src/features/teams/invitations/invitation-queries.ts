import type {
  Invitation,
  invite,
  listInvitations,
  NewInvitations,
  resendInvitation,
  revokeInvitation,
} from '@deskbell/contract/invitations';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useRefetchTeams } from '../refetch-teams.ts';

const POLL_DELIVERY_MS = 3_000;

const isBeingSent = ({ email_status }: Invitation) => email_status === 'queued' || email_status === 'sending';

export const invitationsQuery = (teamId: number) =>
  queryOptions({
    queryKey: queryKeys.invitations(teamId),
    queryFn: () => call<typeof listInvitations>('GET /api/teams/:id/invitations', { params: { id: teamId } }),
  });

export function useInvitations(teamId: number, { enabled }: { enabled: boolean }) {
  return useQuery({
    ...invitationsQuery(teamId),
    enabled,
    refetchOnWindowFocus: 'always',
    // Live changes do not cover delivery.
    refetchInterval: ({ state }) => (state.data?.some(isBeingSent) ? POLL_DELIVERY_MS : false),
  });
}

export function useInvite(teamId: number) {
  const queryClient = useQueryClient();
  const refetchTeams = useRefetchTeams();
  return useMutation({
    mutationFn: (body: NewInvitations) =>
      call<typeof invite>('POST /api/teams/:id/invitations', { params: { id: teamId }, body }),
    onSuccess: (added) => {
      queryClient.setQueryData<Invitation[]>(
        queryKeys.invitations(teamId),
        (invitations) => invitations && [...added, ...invitations],
      );
      void refetchTeams();
    },
  });
}

export function useResendInvitation(teamId: number) {
  const refetchTeams = useRefetchTeams();
  return useMutation({
    mutationFn: (invitation: number) =>
      call<typeof resendInvitation>('POST /api/teams/:id/invitations/:invitation/resend', {
        params: { id: teamId, invitation },
      }),
    onSettled: refetchTeams,
  });
}

export function useRevokeInvitation(teamId: number) {
  const refetchTeams = useRefetchTeams();
  return useMutation({
    mutationFn: (invitation: number) =>
      call<typeof revokeInvitation>('DELETE /api/teams/:id/invitations/:invitation', {
        params: { id: teamId, invitation },
      }),
    onSettled: refetchTeams,
  });
}
