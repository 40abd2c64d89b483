import type { Brand, BrandChanges, changeBrand, changeLogo, removeBrand, removeLogo } from '@deskbell/contract/brand';
import type { Team } from '@deskbell/contract/teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

function useSetBrand(teamId: number) {
  const queryClient = useQueryClient();
  return (brand: Brand | null) =>
    queryClient.setQueryData<Team[]>(queryKeys.teams, (teams) =>
      teams?.map((team) => (team.id === teamId ? { ...team, brand } : team)),
    );
}

export function useChangeBrand(id: number) {
  const set = useSetBrand(id);
  return useMutation({
    mutationFn: (body: BrandChanges) => call<typeof changeBrand>('PUT /api/teams/:id/brand', { params: { id }, body }),
    onSuccess: ({ brand }) => set(brand),
  });
}

export function useRemoveBrand(id: number) {
  const set = useSetBrand(id);
  return useMutation({
    mutationFn: () => call<typeof removeBrand>('DELETE /api/teams/:id/brand', { params: { id } }),
    onSuccess: () => set(null),
  });
}

export function useChangeLogo(id: number) {
  const set = useSetBrand(id);
  return useMutation({
    mutationFn: (file: File) =>
      call<typeof changeLogo>('PUT /api/teams/:id/brand/logo', {
        params: { id },
        // A file of unknown kind has no type, and the server judges by the bytes.
        body: file.type ? file : new Blob([file], { type: 'application/octet-stream' }),
      }),
    onSuccess: ({ brand }) => set(brand),
  });
}

export function useRemoveLogo(id: number) {
  const set = useSetBrand(id);
  return useMutation({
    mutationFn: () => call<typeof removeLogo>('DELETE /api/teams/:id/brand/logo', { params: { id } }),
    onSuccess: ({ brand }) => set(brand),
  });
}
