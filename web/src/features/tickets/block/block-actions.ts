import type { blockSender, NewBlockedSender } from '@deskbell/contract/blocked-senders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

/** One call per sender. Blocking is idempotent, so a failed attempt can be repeated. */
export function useBlockSenders(teamId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (senders: readonly NewBlockedSender[]) => {
      for (const body of senders)
        await call<typeof blockSender>('POST /api/teams/:id/blocked', { params: { id: teamId }, body });
    },
    onError: (error) => console.error('Failed to block a sender:', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.blockedSenders(teamId) }),
  });
}
