import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useSites } from '../features/sites/site-queries.ts';
import { Updated } from '../ui/updated.tsx';

/** Reads all that is on the screen again. Apart from the screen, which need not be drawn again for every read. */
export function DashboardRefresh() {
  const queryClient = useQueryClient();
  const { dataUpdatedAt } = useSites();
  const isRefreshing = useIsFetching() > 0;

  function refresh() {
    if (queryClient.isFetching() === 0) void queryClient.refetchQueries({ type: 'active' });
  }

  return <Updated at={dataUpdatedAt} isRefreshing={isRefreshing} onRefresh={refresh} />;
}
