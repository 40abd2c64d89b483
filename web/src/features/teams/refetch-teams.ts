import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';

/** Refetches teams, members, invitations and activity, which share the start of their keys. */
export function useRefetchTeams() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.teams });
}
