import type {
  changeHelpLinks,
  changeKnownIssue,
  HelpLinkFields,
  KnownIssue,
  KnownIssueFields,
  listHelpLinks,
  listKnownIssues,
  solveKnownIssue,
  startKnownIssue,
  unsolveKnownIssue,
} from '@deskbell/contract/known-issues';
import { UNDO_SEND_SECONDS } from '@deskbell/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { counted } from '../../../format/counted.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

export const useKnownIssues = (siteId: number) =>
  useQuery({
    queryKey: queryKeys.knownIssues(siteId),
    queryFn: () => call<typeof listKnownIssues>('GET /api/sites/:id/known-issues', { params: { id: siteId } }),
  });

function useRefetch(siteId: number) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.knownIssues(siteId) });
}

export function useSaveIssue(siteId: number) {
  const refetch = useRefetch(siteId);
  return useMutation({
    mutationFn: ({ issue, fields }: { issue: number | undefined; fields: KnownIssueFields }) =>
      issue === undefined
        ? call<typeof startKnownIssue>('POST /api/sites/:id/known-issues', { params: { id: siteId }, body: fields })
        : call<typeof changeKnownIssue>('PUT /api/sites/:id/known-issues/:issue', {
            params: { id: siteId, issue },
            body: fields,
          }),
    onSettled: refetch,
  });
}

export const peopleToTell = ({ answerable, confirmed_followers }: KnownIssue) => answerable + confirmed_followers;

export function useSolveIssue(siteId: number) {
  const refetch = useRefetch(siteId);
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

export const useHelpLinks = (siteId: number) =>
  useQuery({
    queryKey: queryKeys.helpLinks(siteId),
    queryFn: () => call<typeof listHelpLinks>('GET /api/sites/:id/help-links', { params: { id: siteId } }),
  });

export function useSaveLinks(siteId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (links: readonly HelpLinkFields[]) =>
      call<typeof changeHelpLinks>('PUT /api/sites/:id/help-links', {
        params: { id: siteId },
        body: { links: links.map(({ title, address, words }) => ({ title, address, words })) },
      }),
    onSuccess: (links) => queryClient.setQueryData(queryKeys.helpLinks(siteId), links),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.helpLinks(siteId) }),
  });
}
