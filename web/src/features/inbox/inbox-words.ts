import type { InboxRow } from '@deskbell/contract/inbox';
import { DAY_MS, HOUR_MS } from '@deskbell/contract/units';
import { isolated } from '../../format/isolated.ts';
import { timeSpan } from '../../format/time-ago.ts';
import { partsIn, shortDate, shortDateTime } from '../../format/zoned-time.ts';

const dayIn = (timezone: string, at: Date) => {
  const { year, month, day } = partsIn(timezone, at, { year: 'numeric', month: 'numeric', day: 'numeric' });
  return `${year}-${month}-${day}`;
};

const CLOCK_FROM_MS = 6 * HOUR_MS;

const times = (count: number) => (count > 1 ? ` ${count} times` : '');

/** What happened, in the words before those of the reply or note. */
export function whatHappened({ kind, actor, count, since }: InboxRow, timezone: string, now: number): string {
  const who = actor === null ? 'Someone' : isolated(actor);
  const when = since === null ? '' : momentIn(timezone, new Date(since), now);
  switch (kind) {
    case 'mention':
      return `${who} mentioned you${times(count)}`;
    case 'reply':
      return `${who} replied${times(count)}`;
    case 'note':
      return count > 1 ? `${who} wrote ${count} notes` : `${who} wrote a note`;
    case 'assigned':
      return `${who} assigned this to you`;
    case 'rated':
      return `${who} rated your help`;
    case 'woke':
      return 'Back from its snooze';
    case 'due_soon':
      return `Due at ${when}`;
    case 'overdue':
      return `Overdue since ${when}`;
    case 'widget_silent':
      return `Silent since ${when}`;
    case 'widget_blocked':
      return `Blocked since ${when}`;
    case 'widget_back':
      return `Back since ${when}`;
    case 'widget_elsewhere':
      return 'Its calls are refused';
    case 'page_alarm':
      return 'Page alarm';
  }
}

/** Facts follow a comma, words of people and findings a colon. */
export const joinOf = ({ kind, text }: InboxRow): string => {
  if (text === null) return '';
  return kind === 'widget_back' || kind === 'page_alarm' ? ',' : ':';
};

export function addressOf({ kind, ticket_id, site_id, page }: InboxRow): string {
  if (ticket_id !== null) return `/sites/${site_id}?ticket=${ticket_id}`;
  return kind === 'page_alarm' && page !== null
    ? `/sites/${site_id}?${new URLSearchParams({ page })}`
    : `/sites/${site_id}?tab=settings`;
}

const clockIn = (timezone: string, at: Date) => {
  const { hour, minute } = partsIn(timezone, at, { hour: '2-digit', minute: '2-digit' });
  return `${hour}:${minute}`;
};

const momentIn = (timezone: string, at: Date, now: number) =>
  dayIn(timezone, at) === dayIn(timezone, new Date(now))
    ? clockIn(timezone, at)
    : shortDateTime(at, timezone, new Date(now));

export type InboxDay = 'Today' | 'Yesterday' | 'Earlier';

export function dayOf({ created_at }: InboxRow, timezone: string, now: number): InboxDay {
  const day = dayIn(timezone, new Date(created_at));
  if (day === dayIn(timezone, new Date(now))) return 'Today';
  return day === dayIn(timezone, new Date(now - DAY_MS)) ? 'Yesterday' : 'Earlier';
}

/** '11 min', '4 h', then the clock, then '13 Nov'. Only a head above says that a clock is yesterday's. */
export function timeOf(row: InboxRow, timezone: string, now: number, hasHeads: boolean): string {
  const at = new Date(row.created_at);
  if (now - at.getTime() < CLOCK_FROM_MS) return timeSpan(at.getTime(), now);
  const day = dayOf(row, timezone, now);
  return day === 'Today' || (day === 'Yesterday' && hasHeads)
    ? clockIn(timezone, at)
    : shortDate(at, timezone, new Date(now));
}
