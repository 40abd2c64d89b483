import { partsIn } from '../../../format/zoned-time.ts';

/** Returns '1 December, 08:00'. */
export function dueText(at: string, timezone: string): string {
  const { day, month, hour, minute } = partsIn(timezone, new Date(at), {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `${day} ${month}, ${hour}:${minute}`;
}
