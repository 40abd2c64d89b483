import { timeAgo } from '../format/time-ago.ts';
import { exactTime } from '../format/zoned-time.ts';
import { useNow } from './use-now.ts';

const TICK_MS = 30_000;

/** A relative time that moves by itself, with the exact one on hover. */
export function TimeAgo({ at, timezone }: { at: string; timezone: string }) {
  const now = useNow(TICK_MS);
  const date = new Date(at);
  return (
    <time dateTime={at} title={exactTime(date, timezone)}>
      {timeAgo(date.getTime(), now)}
    </time>
  );
}
