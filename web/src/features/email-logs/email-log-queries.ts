import type { listSiteEmailLogs } from '@deskbell/contract/email-logs';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export function useEmailLogs(siteId: number) {
  return useQuery({
    queryKey: ['email-logs', siteId],
    queryFn: () => call<typeof listSiteEmailLogs>('GET /api/sites/:id/email-logs', { params: { id: siteId } }),
    refetchOnWindowFocus: 'always',
  });
}
