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
import { useRefetching } from '../../../api/use-refetching.ts';

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
  return useMutation({
    mutationFn: (body: NewInvitations) =>
      call<typeof invite>('POST /api/teams/:id/invitations', { params: { id: teamId }, body }),
    onSuccess: (added) => {
      queryClient.setQueryData<Invitation[]>(
        queryKeys.invitations(teamId),
        (invitations) => invitations && [...added, ...invitations],
      );
      void queryClient.invalidateQueries({ queryKey: queryKeys.teams });
    },
  });
}

export const useResendInvitation = (teamId: number) =>
  useRefetching(
    queryKeys.teams,
    (invitation: number) =>
      call<typeof resendInvitation>('POST /api/teams/:id/invitations/:invitation/resend', {
        params: { id: teamId, invitation },
      }),
    'onSettled',
  );

export const useRevokeInvitation = (teamId: number) =>
  useRefetching(
    queryKeys.teams,
    (invitation: number) =>
      call<typeof revokeInvitation>('DELETE /api/teams/:id/invitations/:invitation', {
        params: { id: teamId, invitation },
      }),
    'onSettled',
  );
