import type { changeIntakeAddress, getIntakeAddress } from '@deskbell/contract/received-emails';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

export const useIntakeAddress = (siteId: number, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: queryKeys.intakeAddress(siteId),
    queryFn: () => call<typeof getIntakeAddress>('GET /api/sites/:id/intake-address', { params: { id: siteId } }),
    enabled,
  });

export function useChangeIntake(siteId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { is_on: boolean } | { replace: true }) =>
      call<typeof changeIntakeAddress>('PUT /api/sites/:id/intake-address', { params: { id: siteId }, body }),
    onSuccess: async (changed) => {
      // A response in flight would restore the former address.
      await queryClient.cancelQueries({ queryKey: queryKeys.intakeAddress(siteId) });
      queryClient.setQueryData(queryKeys.intakeAddress(siteId), changed);
    },
  });
}
