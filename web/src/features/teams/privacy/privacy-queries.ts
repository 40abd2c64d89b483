import type { erasePerson, exportPerson, findPerson, listErasures, Person } from '@deskbell/contract/people';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callFile } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

// Mutations, not queries: query keys, and so logs of failed queries, would contain the address.

export function useFindPerson(teamId: number) {
  return useMutation({
    mutationFn: (body: Person) =>
      call<typeof findPerson>('POST /api/teams/:id/people/find', { params: { id: teamId }, body }),
  });
}

export function useExportPerson(teamId: number) {
  return useMutation({
    mutationFn: (body: Person) =>
      callFile<typeof exportPerson>('POST /api/teams/:id/people/export', { params: { id: teamId }, body }),
  });
}

export function useErasePerson(teamId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Person & { confirm: string; delete_tickets: boolean }) =>
      call<typeof erasePerson>('POST /api/teams/:id/people/erase', { params: { id: teamId }, body }),
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}

export function useErasures(teamId: number) {
  return useQuery({
    queryKey: queryKeys.erasures(teamId),
    queryFn: () => call<typeof listErasures>('GET /api/teams/:id/erasures', { params: { id: teamId } }),
  });
}
