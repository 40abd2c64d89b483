import { isCalendarDate } from '@deskbell/contract/business-time';
import { REPORT_CLOCKS, type ReportClock } from '@deskbell/contract/report-values';
import type { ReportQuery } from '@deskbell/contract/reports';
import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import type { TicketPriority } from '@deskbell/contract/tickets';
import { DAY_MS } from '@deskbell/contract/units';

const RANGES = ['week', 'month', 'last-month', '90-days', 'custom'] as const;
export type ReportRange = (typeof RANGES)[number];

export interface ReportFilter {
  readonly range: ReportRange;
  readonly from: string;
  readonly to: string;
  readonly sites: readonly number[];
  /** At most one of the three is set. */
  readonly member: number | null;
  readonly tag: number | null;
  readonly priority: TicketPriority | null;
  /** Null: business hours where a team has some. */
  readonly clock: ReportClock | null;
}

const addDays = (date: string, count: number) => new Date(Date.parse(date) + count * DAY_MS).toISOString().slice(0, 10);
const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;

export function daysOf(range: ReportRange, today: string): { readonly from: string; readonly to: string } {
  switch (range) {
    case 'week':
      // The first day of 1970 was a Thursday.
      return { from: addDays(today, -((Date.parse(today) / DAY_MS + 3) % 7)), to: today };
    case 'last-month': {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    }
    case '90-days':
      return { from: addDays(today, -89), to: today };
    case 'month':
    case 'custom':
      return { from: firstOfMonth(today), to: today };
  }
}

/** An address that was typed wrong shows this month. */
export function readReportFilter(params: URLSearchParams, today: string): ReportFilter {
  const [from = '', to = ''] = [params.get('from') ?? '', params.get('to') ?? ''];
  const isCustom = isCalendarDate(from) && isCalendarDate(to) && from <= to;
  const asked = RANGES.find((range) => range === params.get('range')) ?? 'month';
  const range = isCustom ? 'custom' : asked === 'custom' ? 'month' : asked;
  const idIn = (name: string) => {
    const text = params.get(name);
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
  };
  const [member, tag] = [idIn('member'), idIn('tag')];
  const priority = TICKET_PRIORITIES.find((each) => each === params.get('priority')) ?? null;
  return {
    range,
    ...(isCustom ? { from, to } : daysOf(range, today)),
    sites: (params.get('sites') ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
    member,
    tag: member === null ? tag : null,
    priority: member === null && tag === null ? priority : null,
    clock: REPORT_CLOCKS.find((each) => each === params.get('clock')) ?? null,
  };
}

/** Tags, members and priorities exclude each other. */
export const onlyBy = (by: Partial<Pick<ReportFilter, 'member' | 'tag' | 'priority'>>) => ({
  member: null,
  tag: null,
  priority: null,
  ...by,
});

export function searchOf({ range, from, to, sites, member, tag, priority, clock }: ReportFilter): URLSearchParams {
  const parts = {
    ...(range === 'custom' ? { from, to } : range !== 'month' && { range }),
    ...(sites.length > 0 && { sites: sites.join() }),
    ...(member !== null && { member: String(member) }),
    ...(tag !== null && { tag: String(tag) }),
    ...(priority && { priority }),
    ...(clock && { clock }),
  };
  return new URLSearchParams(parts);
}

/** What the server is asked. */
export const askedOf = ({ from, to, sites, member, tag, priority, clock }: ReportFilter) =>
  ({
    from,
    to,
    ...(sites.length > 0 && { site_id: sites.map(String) }),
    ...(member !== null && { member_id: String(member) }),
    ...(tag !== null && { tag: String(tag) }),
    ...(priority && { priority }),
    ...(clock && { clock }),
  }) satisfies Partial<Record<keyof ReportQuery, string | readonly string[]>>;

export const isFiltered = ({ sites, member, tag, priority }: ReportFilter) =>
  sites.length > 0 || member !== null || tag !== null || priority !== null;
