import { dateTime, exactTime } from '../../format/zoned-time.ts';

export function ExactTime({ at, timezone }: { at: string; timezone: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={exactTime(date, timezone)}>
      {dateTime(date, timezone)}
    </time>
  );
}
