import type { EmailLog, listSiteEmailLogs, retryEmail } from '@deskbell/contract/email-logs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const logsKey = (siteId: number) => ['email-logs', siteId];

export function useEmailLogs(siteId: number) {
  return useQuery({
    queryKey: logsKey(siteId),
    queryFn: () => call<typeof listSiteEmailLogs>('GET /api/sites/:id/email-logs', { params: { id: siteId } }),
    refetchOnWindowFocus: 'always',
  });
}

/** Sends a failed mail once more; the row then says what became of it. */
export function useRetryEmail(siteId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call<typeof retryEmail>('POST /api/email-logs/:id/retry', { params: { id } }),
    onSuccess: (retried) =>
      queryClient.setQueryData<EmailLog[]>(logsKey(siteId), (logs) =>
        logs?.map((log) => (log.id === retried.id ? retried : log)),
      ),
    onError: (error) => console.error(`Failed to retry email: ${error.message}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: logsKey(siteId) }),
  });
}
