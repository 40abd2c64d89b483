import type { addView, deleteView, NewView } from '@deskbell/contract/views';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useRefetchViews } from './view-queries.ts';

export function useAddView() {
  const refetch = useRefetchViews();
  return useMutation({
    mutationFn: (body: NewView) => call<typeof addView>('POST /api/views', { body }),
    onSuccess: refetch,
  });
}

export function useDeleteView() {
  const refetch = useRefetchViews();
  return useMutation({
    mutationFn: (id: number) => call<typeof deleteView>('DELETE /api/views/:id', { params: { id } }),
    onSuccess: refetch,
  });
}
