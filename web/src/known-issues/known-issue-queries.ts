import type {
  changeKnownIssue,
  countPageTickets,
  KnownIssue,
  KnownIssueFields,
  listKnownIssues,
  PageTickets,
  solveKnownIssue,
  startKnownIssue,
  unsolveKnownIssue,
} from '@deskbell/contract/known-issues';
import { UNDO_SEND_SECONDS } from '@deskbell/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { failureText } from '../api/failure-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { counted, number } from '../format/counted.ts';
import { showToast } from '../ui/feedback/toast.ts';

export const useKnownIssues = (siteId: number, enabled = true) =>
  useQuery({
    enabled,
    queryKey: queryKeys.knownIssues(siteId),
    queryFn: () => call<typeof listKnownIssues>('GET /api/sites/:id/known-issues', { params: { id: siteId } }),
  });

function useRefetch() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.allKnownIssues });
}

export const usePageTickets = (siteId: number, { page, since }: PageTickets) =>
  useQuery({
    queryKey: [...queryKeys.knownIssues(siteId), 'page-tickets', page, since],
    queryFn: () =>
      call<typeof countPageTickets>('GET /api/sites/:id/page-tickets', {
        params: { id: siteId },
        query: { page, since },
      }),
  });

interface SavedIssue {
  issue: number | undefined;
  fields: KnownIssueFields;
  tickets_of?: PageTickets | undefined;
}

export function useSaveIssue(siteId: number) {
  const refetch = useRefetch();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ issue, fields, tickets_of }: SavedIssue) =>
      issue === undefined
        ? call<typeof startKnownIssue>('POST /api/sites/:id/known-issues', {
            params: { id: siteId },
            body: { ...fields, tickets_of },
          })
        : call<typeof changeKnownIssue>('PUT /api/sites/:id/known-issues/:issue', {
            params: { id: siteId, issue },
            body: fields,
          }),
    onSuccess(saved, { tickets_of }) {
      if (!tickets_of || saved.tickets === 0) return;
      void queryClient.invalidateQueries({ queryKey: queryKeys.tickets });
      const linked = saved.tickets === 1 ? '1 ticket is linked.' : `${number(saved.tickets)} tickets are linked.`;
      showToast('success', 'Visitors read it now', linked);
    },
    onSettled: refetch,
  });
}

export const peopleToTell = ({ answerable, confirmed_followers }: KnownIssue) => answerable + confirmed_followers;

export function useSolveIssue(siteId: number) {
  const refetch = useRefetch();
  const params = (issue: number) => ({ id: siteId, issue });

  const undo = useMutation({
    mutationFn: (issue: number) =>
      call<typeof unsolveKnownIssue>('DELETE /api/sites/:id/known-issues/:issue/solve', { params: params(issue) }),
    onSuccess: () => void showToast('success', 'Taken back', 'The known issue is live again. Nobody was told.'),
    onError(error) {
      console.error('Failed to take a reply back:', error);
      showToast('error', 'Not taken back', failureText(error, 'Please try again.'));
    },
    onSettled: refetch,
  });

  return useMutation({
    mutationFn: ({ issue, comment }: { issue: KnownIssue; comment: string }) =>
      call<typeof solveKnownIssue>('POST /api/sites/:id/known-issues/:issue/solve', {
        params: params(issue.id),
        body: { comment },
      }),
    onSuccess(solved) {
      const told = peopleToTell(solved);
      showToast(
        'success',
        told === 0
          ? 'Solved'
          : `Solved. ${told === 1 ? '1 person' : counted(told, 'people').replace(/s$/, '')} will be told`,
        told === 0 ? 'Visitors no longer read it.' : `The first message leaves in ${UNDO_SEND_SECONDS} s.`,
        { label: 'Undo', onClick: () => undo.mutate(solved.id) },
        { durationMs: UNDO_SEND_SECONDS * 1_000, isTimed: true },
      );
    },
    onSettled: refetch,
  });
}
