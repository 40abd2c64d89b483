import type {
  addImport,
  changeImport,
  discardImport,
  exportImportFaults,
  getImport,
  ImportDetail,
  ImportRun,
  listImports,
  NewImport,
  undoImport,
} from '@deskbell/contract/imports';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callFile } from '../../../api/call.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { showFailure } from '../show-failure.ts';
import { type MappingChanges, withChanges } from './mapping-changes.ts';

/** While the server reads, stores or deletes. */
const POLL_WORK_MS = 2_000;

/** Below the key of the team, whose events invalidate it. */
const listKey = (teamId: number) => ['teams', teamId, 'imports'];
const detailKey = ({ teamId, importId }: ImportIds) => [...listKey(teamId), importId];
const mutationKey = (ids: ImportIds) => ['import-change', ids.importId];

export interface ImportIds {
  teamId: number;
  importId: number;
}

const paramsOf = ({ teamId, importId }: ImportIds) => ({ id: teamId, import: importId });

const isWorking = ({ state }: ImportRun) => state === 'checking' || state === 'running' || state === 'undoing';

export function useImports(teamId: number) {
  return useQuery({
    queryKey: listKey(teamId),
    queryFn: () => call<typeof listImports>('GET /api/teams/:id/imports', { params: { id: teamId } }),
    refetchOnWindowFocus: 'always',
  });
}

export function useImport(ids: ImportIds, { enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: detailKey(ids),
    queryFn: () => call<typeof getImport>('GET /api/teams/:id/imports/:import', { params: paramsOf(ids) }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? POLL_WORK_MS : false),
    refetchOnWindowFocus: 'always',
  });
}

/** The check of an upload; also of one that was checked with other answers. */
export const checkUpload = (teamId: number, body: NewImport) =>
  call<typeof addImport>('POST /api/teams/:id/imports', { params: { id: teamId }, body });

export function noteImport(queryClient: QueryClient, teamId: number, detail: ImportDetail): Promise<void> {
  queryClient.setQueryData(detailKey({ teamId, importId: detail.id }), detail);
  return queryClient.invalidateQueries({ queryKey: listKey(teamId), exact: true });
}

export function useCheckAgain(teamId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewImport) => checkUpload(teamId, body),
    onSuccess: (detail) => noteImport(queryClient, teamId, detail),
  });
}

export function useDiscardImport(ids: ImportIds) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof discardImport>('DELETE /api/teams/:id/imports/:import', { params: paramsOf(ids) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey(ids.teamId), exact: true }),
  });
}

/** Shown at once. Changes are sent one after another; only the answer to the last one is the truth. */
export function useChangeMapping(ids: ImportIds) {
  const queryClient = useQueryClient();
  const queryKey = detailKey(ids);
  const isLast = () => queryClient.isMutating({ mutationKey: mutationKey(ids) }) === 1;
  return useMutation({
    mutationKey: mutationKey(ids),
    scope: { id: mutationKey(ids).join() },
    mutationFn: (mapping: MappingChanges) =>
      call<typeof changeImport>('PUT /api/teams/:id/imports/:import', { params: paramsOf(ids), body: { mapping } }),
    onMutate: async (mapping) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<ImportDetail>(queryKey, (detail) => detail && withChanges(detail, mapping));
    },
    onSuccess: (detail) => {
      if (isLast()) queryClient.setQueryData(queryKey, detail);
    },
    onError: (error) => {
      showFailure('The change was not saved', error);
      if (isLast()) void queryClient.invalidateQueries({ queryKey });
    },
  });
}

export function useChangeState(ids: ImportIds) {
  const queryClient = useQueryClient();
  return useMutation({
    // After the changes of the mapping that are still being sent.
    scope: { id: mutationKey(ids).join() },
    mutationFn: (state: 'running' | 'paused') =>
      call<typeof changeImport>('PUT /api/teams/:id/imports/:import', { params: paramsOf(ids), body: { state } }),
    onSuccess: (detail) => noteImport(queryClient, ids.teamId, detail),
    onError: () => queryClient.invalidateQueries({ queryKey: detailKey(ids) }),
  });
}

export function useUndoImport(ids: ImportIds) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof undoImport>('POST /api/teams/:id/imports/:import/undo', { params: paramsOf(ids) }),
    onSuccess: (detail) => void noteImport(queryClient, ids.teamId, detail),
  });
}

export function useFaults(ids: ImportIds) {
  return useMutation({
    mutationFn: () =>
      callFile<typeof exportImportFaults>('GET /api/teams/:id/imports/:import/faults', { params: paramsOf(ids) }),
    onSuccess: (content) => saveFile(`import-${ids.importId}-faults.csv`, content),
    onError: (error) => showFailure('The list was not downloaded', error),
  });
}
