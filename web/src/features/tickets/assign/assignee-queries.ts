import type { Assignee, listAssignees } from '@deskbell/contract/sites';
import type { listMembers } from '@deskbell/contract/teams';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

const assigneesOf = (siteId: number) =>
  call<typeof listAssignees>('GET /api/sites/:id/assignees', { params: { id: siteId } });

async function membersOf(teamId: number): Promise<Assignee[]> {
  const members = await call<typeof listMembers>('GET /api/teams/:id/members', { params: { id: teamId } });
  return members.filter(({ role, is_waiting }) => role !== 'client' && !is_waiting);
}

export const assigneesQuery = (siteIds: readonly number[]) =>
  queryOptions({
    queryKey: queryKeys.assignees('sites', siteIds),
    queryFn: async () => {
      const [first = [], ...others] = await Promise.all(siteIds.map(assigneesOf));
      return first.filter(({ user_id }) => others.every((each) => each.some((other) => other.user_id === user_id)));
    },
  });

export const teamAssigneesQuery = (teamIds: readonly number[]) =>
  queryOptions({
    queryKey: queryKeys.assignees('teams', teamIds),
    queryFn: async () => {
      const members = (await Promise.all(teamIds.map(membersOf))).flat();
      return [...new Map(members.map(({ user_id, name }) => [user_id, { user_id, name }])).values()];
    },
  });
