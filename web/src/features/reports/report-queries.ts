import { REPORT_SITES_SHOWN } from '@deskbell/contract/limits';
import type { getReport, Report } from '@deskbell/contract/reports';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { askedOf, type ReportFilter } from './report-filter.ts';

/** Each page has the figures of all sites, and the rows of 50. */
export const reportQuery = (filter: ReportFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.report(askedOf(filter)),
    queryFn: ({ pageParam }) =>
      call<typeof getReport>('GET /api/reports', { query: { ...askedOf(filter), offset: String(pageParam) } }),
    initialPageParam: 0,
    getNextPageParam: ({ site_count }: Report, pages) =>
      pages.length * REPORT_SITES_SHOWN < site_count ? pages.length * REPORT_SITES_SHOWN : null,
    placeholderData: keepPreviousData,
  });
