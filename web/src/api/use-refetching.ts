import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** A mutation after which the queries under a key are fetched again: when it succeeded, or in any case. */
export function useRefetching<Output, Input = void>(
  queryKey: QueryKey,
  mutationFn: (input: Input) => Promise<Output>,
  when: 'onSuccess' | 'onSettled' = 'onSuccess',
) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, [when]: () => queryClient.invalidateQueries({ queryKey }) });
}
