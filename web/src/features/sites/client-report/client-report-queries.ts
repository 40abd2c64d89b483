import type {
  addReportRecipient,
  ClientReportPreview,
  changeReportRatings,
  changeReportSettings,
  changeReportTitles,
  changeReportWords,
  getClientReport,
  getReportSettings,
  listReportRecipients,
  ReportSettingChanges,
  removeReportRecipient,
  sendClientReport,
  sendReportSample,
} from '@deskbell/contract/client-reports';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

export const reportSettingsQuery = (siteId: number) =>
  queryOptions({
    queryKey: queryKeys.clientReportSettings(siteId),
    queryFn: () => call<typeof getReportSettings>('GET /api/sites/:id/report-settings', { params: { id: siteId } }),
  });

export const clientReportQuery = (siteId: number, month: string) =>
  queryOptions({
    queryKey: queryKeys.clientReport(siteId, month),
    queryFn: () => call<typeof getClientReport>('GET /api/sites/:id/reports/:month', { params: { id: siteId, month } }),
  });

export const reportRecipientsQuery = (siteId: number) =>
  queryOptions({
    queryKey: queryKeys.reportRecipients(siteId),
    queryFn: () =>
      call<typeof listReportRecipients>('GET /api/sites/:id/report-recipients', { params: { id: siteId } }),
  });

export function useChangeReportSettings(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReportSettingChanges) =>
      call<typeof changeReportSettings>('PUT /api/sites/:id/report-settings', { params: { id }, body }),
    onSuccess(settings) {
      queryClient.setQueryData(queryKeys.clientReportSettings(id), settings);
      void queryClient.invalidateQueries({ queryKey: queryKeys.clientReports(id) });
      // It has the setting for minutes.
      void queryClient.invalidateQueries({ queryKey: queryKeys.site(id) });
    },
  });
}

/** Changing or sending a month may make another one the next. */
function useStoreReport(siteId: number, month: string) {
  const queryClient = useQueryClient();
  return {
    onSuccess(report: ClientReportPreview) {
      queryClient.setQueryData(queryKeys.clientReport(siteId, month), report);
      void queryClient.invalidateQueries({ queryKey: queryKeys.clientReportSettings(siteId) });
    },
    // Another member may have sent it.
    onError: () => void queryClient.invalidateQueries({ queryKey: queryKeys.clientReports(siteId) }),
  };
}

export function useChangeWords({ site_id: id, month }: ClientReportPreview) {
  return useMutation({
    mutationFn: (words: string) =>
      call<typeof changeReportWords>('PUT /api/sites/:id/reports/:month/words', {
        params: { id, month },
        body: { words },
      }),
    ...useStoreReport(id, month),
  });
}

export function useSendReport({ site_id: id, month }: ClientReportPreview) {
  return useMutation({
    mutationFn: () =>
      call<typeof sendClientReport>('POST /api/sites/:id/reports/:month/send', { params: { id, month } }),
    ...useStoreReport(id, month),
  });
}

export const useSendSample = ({ site_id: id, month }: ClientReportPreview) =>
  useMutation({
    mutationFn: () =>
      call<typeof sendReportSample>('POST /api/sites/:id/reports/:month/sample', { params: { id, month } }),
  });

/** Shown at once, and sent one after the other: each call has all choices. */
function useChooseTexts(
  { site_id: id, month }: ClientReportPreview,
  kind: 'titles' | 'ratings',
  send: (ids: number[]) => Promise<ClientReportPreview>,
  mark: (report: ClientReportPreview, ids: readonly number[]) => ClientReportPreview,
) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.clientReport(id, month);
  return useMutation({
    scope: { id: `report-${kind}-${id}-${month}` },
    mutationFn: send,
    async onMutate(ids: number[]) {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<ClientReportPreview>(queryKey, (report) => report && mark(report, ids));
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

export const useLeaveOut = (report: ClientReportPreview) =>
  useChooseTexts(
    report,
    'titles',
    (left_out) =>
      call<typeof changeReportTitles>('PUT /api/sites/:id/reports/:month/titles', {
        params: { id: report.site_id, month: report.month },
        body: { left_out },
      }),
    (shown, ids) => ({
      ...shown,
      titles: shown.titles.map((title) => ({ ...title, is_left_out: ids.includes(title.ticket_id) })),
    }),
  );

export const useQuote = (report: ClientReportPreview) =>
  useChooseTexts(
    report,
    'ratings',
    (quoted) =>
      call<typeof changeReportRatings>('PUT /api/sites/:id/reports/:month/ratings', {
        params: { id: report.site_id, month: report.month },
        body: { quoted },
      }),
    (shown, ids) => ({
      ...shown,
      ratings: shown.ratings.map((rating) => ({ ...rating, is_quoted: ids.includes(rating.ticket_id) })),
    }),
  );

/** Adding an address that waits asks it again. */
export function useAskRecipient(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      call<typeof addReportRecipient>('POST /api/sites/:id/report-recipients', { params: { id }, body: { email } }),
    onSuccess: (recipients) => queryClient.setQueryData(queryKeys.reportRecipients(id), recipients),
  });
}

export function useRemoveRecipient(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      call<typeof removeReportRecipient>('DELETE /api/sites/:id/report-recipients', {
        params: { id },
        body: { email },
      }),
    onSuccess: (recipients) => queryClient.setQueryData(queryKeys.reportRecipients(id), recipients),
  });
}
