import type { BlockedSender, blockSender, listBlockedSenders, unblockSender } from '@deskbell/contract/blocked-senders';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

export const useBlockedSenders = (teamId: number) =>
  useQuery({
    queryKey: queryKeys.blockedSenders(teamId),
    queryFn: () => call<typeof listBlockedSenders>('GET /api/teams/:id/blocked', { params: { id: teamId } }),
  });

export function useUnblock(teamId: number) {
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: queryKeys.blockedSenders(teamId) });

  const again = useMutation({
    mutationFn: ({ site_id, email, user_id }: BlockedSender) =>
      call<typeof blockSender>('POST /api/teams/:id/blocked', {
        params: { id: teamId },
        body: { site_id, ...(email !== null && { email }), ...(user_id !== null && { user_id }) },
      }),
    onError: showFailure,
    onSettled: refetch,
  });

  return useMutation({
    mutationFn: ({ id }: BlockedSender) =>
      call<typeof unblockSender>('DELETE /api/teams/:id/blocked/:blocked', { params: { id: teamId, blocked: id } }),
    onError: showFailure,
    onSuccess: (_, sender) =>
      void showToast('success', 'Sender unblocked', 'New tickets arrive as usual.', {
        label: 'Undo',
        onClick: () => again.mutate(sender),
      }),
    onSettled: refetch,
  });
}

function showFailure(error: Error) {
  console.error('Failed to change a blocked sender:', error);
  showToast('error', 'Update failed', failureText(error, 'Please try again.'));
}
