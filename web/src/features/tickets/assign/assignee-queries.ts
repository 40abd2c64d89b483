import type { Assignee, listAssignees } from '@deskbell/contract/sites';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

const assigneesQuery = (siteId: number) =>
  queryOptions({
    queryKey: queryKeys.assignees(siteId),
    queryFn: () => call<typeof listAssignees>('GET /api/sites/:id/assignees', { params: { id: siteId } }),
  });

/** The members who can be assigned tickets of all these sites, by name; undefined until loaded. */
export function useAssignees(siteIds: readonly number[]) {
  return useQueries({
    queries: siteIds.map(assigneesQuery),
    combine: (results) => ({
      assignees: results.every(({ data }) => data) ? common(results.map(({ data = [] }) => data)) : undefined,
      hasFailed: results.some(({ data, isError }) => !data && isError),
      refetch: () => results.forEach(({ refetch }) => void refetch()),
    }),
  });
}

function common([first = [], ...others]: Assignee[][]): Assignee[] {
  return first.filter(({ user_id }) => others.every((each) => each.some((other) => other.user_id === user_id)));
}
