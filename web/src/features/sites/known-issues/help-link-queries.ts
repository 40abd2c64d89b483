import type { changeHelpLinks, HelpLinkFields, listHelpLinks } from '@deskbell/contract/known-issues';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

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
