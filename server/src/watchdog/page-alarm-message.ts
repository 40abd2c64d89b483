import { ianaZone } from '@deskbell/contract/timezone';
import type { Alarm } from '../email/messages/widget-alarm.ts';
import { WINDOW_HOURS } from './alarm-probability.ts';

interface AlarmedPage {
  readonly site_id: number;
  readonly site_name: string;
  readonly path: string;
  readonly timezone: string;
  readonly tickets: number;
  readonly usual: number;
  readonly began_at: string;
  readonly by_hour: readonly number[];
}

/** Contains no text of visitors: erasing a ticket would have to find it in emails about its page. */
export function pageAlarmMessage(page: AlarmedPage): Alarm {
  const { site_id, site_name, path, tickets, timezone, began_at, by_hour } = page;
  const usual = usualInWords(page.usual);
  const since = clockIn(timezone, began_at);
  return {
    subject: `${site_name}: ${tickets} tickets from ${path} in ${WINDOW_HOURS} h, usually ${usual}`,
    preview: `Something on this page may be broken since about ${since}.`,
    heading: `${tickets} tickets from ${path} in ${WINDOW_HOURS} hours`,
    blocks: [
      {
        paragraph: `Usually ${usual} in that time. Something on this page may be broken since about ${since} (${timezone}).`,
      },
      { bars: by_hour, marked: WINDOW_HOURS, label: `Tickets per hour, the last ${by_hour.length} hours` },
    ],
    button: {
      label: `Show the ${tickets} tickets`,
      path: `/sites/${site_id}?page=${encodeURIComponent(path)}`,
    },
    note: 'One email per page and day.',
  };
}

export function usualInWords(usual: number): string {
  if (usual === 0) return 'none';
  return usual < 0.05 ? 'fewer than 0.1' : String(Math.round(usual * 10) / 10);
}

const clockIn = (timezone: string, at: string) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: ianaZone(timezone) }).format(new Date(at));
