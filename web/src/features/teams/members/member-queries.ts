import type {
  approveMember,
  changeMember,
  listMembers,
  Member,
  MemberAccess,
  removeMember,
  Team,
} from '@deskbell/contract/teams';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { expectTeamLoss } from '../../../api/team-of-site.ts';
import { useRefetching } from '../../../api/use-refetching.ts';

export const membersQuery = (teamId: number) =>
  queryOptions({
    queryKey: queryKeys.members(teamId),
    queryFn: () => call<typeof listMembers>('GET /api/teams/:id/members', { params: { id: teamId } }),
  });

export function useMembers(teamId: number, { enabled = true } = {}) {
  return useQuery({ ...membersQuery(teamId), enabled, refetchOnWindowFocus: 'always' });
}

export const isOnlyOwner = (members: readonly Member[], userId: number | undefined): boolean => {
  const owners = members.filter(({ role, is_waiting }) => role === 'owner' && !is_waiting);
  return owners.length === 1 && owners[0]?.user_id === userId;
};

export const useChangeMember = (teamId: number) =>
  useRefetching(queryKeys.teams, ({ id, ...body }: MemberAccess & { id: number }) =>
    call<typeof changeMember>('PUT /api/teams/:id/members/:member', { params: { id: teamId, member: id }, body }),
  );

export const useApproveMember = (teamId: number) =>
  useRefetching(
    queryKeys.teams,
    ({ id, approved }: { id: number; approved: boolean }) =>
      call<typeof approveMember>('PUT /api/teams/:id/members/:member/approval', {
        params: { id: teamId, member: id },
        body: { approved },
      }),
    'onSettled',
  );

export const useRemoveMember = (teamId: number) =>
  useRefetching(queryKeys.teams, ({ member, heir }: { member: number; heir: number | null }) =>
    call<typeof removeMember>('DELETE /api/teams/:id/members/:member', {
      params: { id: teamId, member },
      query: heir === null ? {} : { hand_over_to: String(heir) },
    }),
  );

/** Removes the team's data from the cache, too. */
export function useLeaveTeam({ id, member_id }: Pick<Team, 'id' | 'member_id'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call<typeof removeMember>('DELETE /api/teams/:id/members/:member', { params: { id, member: member_id } }),
    onMutate: () => expectTeamLoss(id),
    onSuccess: () => {
      queryClient.setQueryData<Team[]>(queryKeys.teams, (teams) => teams?.filter((team) => team.id !== id));
      void queryClient.invalidateQueries();
    },
  });
}
