import { timeAgo, timeAgoInWords } from '../../format/time-ago.ts';
import { exactTime } from '../../format/zoned-time.ts';
import { useNow } from '../hooks/use-now.ts';

export function TimeAgo({ at, timezone, inWords = false }: { at: string; timezone: string; inWords?: boolean }) {
  const now = useNow();
  const date = new Date(at);
  const relative = inWords ? timeAgoInWords : timeAgo;
  return (
    <time dateTime={at} title={exactTime(date, timezone)}>
      {relative(date.getTime(), now)}
    </time>
  );
}
