import type { countExport, exportComments, exportTeam, exportTickets } from '@deskbell/contract/exports';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, call, callFile } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { saveFile } from '../../../ui/save-file.ts';

const NO_ANSWER = 'The connection was lost. Check it, then try again.';

export const EXPORT_FILES = ['tickets.csv', 'comments.csv', 'team.jsonl'] as const;
export type ExportFile = (typeof EXPORT_FILES)[number];

interface ExportScope {
  teamId: number;
  siteId: number | null;
}

const inputOf = ({ teamId, siteId }: ExportScope) => ({
  params: { id: teamId },
  ...(siteId !== null && { query: { site_id: String(siteId) } }),
});

export function useExportCounts(scope: ExportScope) {
  return useQuery({
    queryKey: queryKeys.exportCounts(scope.teamId, scope.siteId),
    queryFn: () => call<typeof countExport>('GET /api/teams/:id/export', inputOf(scope)),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });
}

/** Fetched rather than linked to, so that an error does not replace the page. */
function fetchExport(file: ExportFile, scope: ExportScope): Promise<Blob> {
  const input = inputOf(scope);
  if (file === 'tickets.csv') return callFile<typeof exportTickets>('GET /api/teams/:id/export/tickets.csv', input);
  if (file === 'comments.csv') return callFile<typeof exportComments>('GET /api/teams/:id/export/comments.csv', input);
  return callFile<typeof exportTeam>('GET /api/teams/:id/export/team.jsonl', input);
}

export function useExport(scope: ExportScope) {
  return useMutation({
    mutationFn: (file: ExportFile) => fetchExport(file, scope),
    onSuccess: (content, file) => saveFile(file, content),
    // An option of useMutation, so that it also runs after the tab was left.
    onError: (error, file) =>
      showToast('error', `${file} was not downloaded`, error instanceof ApiError ? failureText(error) : NO_ANSWER),
  });
}
