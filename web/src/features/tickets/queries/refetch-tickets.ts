import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../api/query-keys.ts';

export function useRefetchTickets() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.tickets });
    void queryClient.invalidateQueries({ queryKey: queryKeys.sites });
  };
}
