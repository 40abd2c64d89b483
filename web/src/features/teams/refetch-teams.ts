import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';

/** Teams, members, invitations and activity share the start of their query keys. */
export function useRefetchTeams() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.teams });
}
