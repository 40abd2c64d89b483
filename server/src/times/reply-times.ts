import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { MeasuredTime } from './settle-times.ts';
import { bucketOf } from './time-buckets.ts';

interface BucketKey {
  readonly site_id: number;
  readonly day: string;
  readonly part: 'member' | 'tag' | 'priority';
  readonly value: number;
  readonly kind: MeasuredTime['kind'];
  readonly clock: 'calendar' | 'business';
  readonly bucket: number;
}

interface Bucket extends BucketKey {
  count: number;
  with_goal: number;
  missed: number;
}

/** Adds or subtracts times that have ended. Buckets of deleted sites are gone already. */
export async function addToBuckets(
  tx: Database,
  changes: readonly { readonly time: MeasuredTime; readonly by: 1 | -1 }[],
): Promise<void> {
  const changed = sumBuckets(changes).filter(
    ({ count, with_goal, missed }) => count !== 0 || with_goal !== 0 || missed !== 0,
  );
  if (changed.length === 0) return;
  // In the order of the key: two workers that count in the same buckets would otherwise lock each other out.
  await sql`
    with changed as materialized (
      select * from json_to_recordset(${JSON.stringify(changed)}) as changed (site_id int8, day date, part text, value int8,
        kind text, clock text, bucket int2, count int4, with_goal int4, missed int4)
    )
    insert into reply_times (site_id, day, part, value, kind, clock, bucket, count, with_goal, missed)
    select site_id, day, part, value, kind, clock, bucket, count, with_goal, missed from changed
    where exists (select from all_sites where id = site_id)
    order by site_id, day, part, value, kind, clock, bucket
    on conflict (site_id, day, part, value, kind, clock, bucket) do update set count = reply_times.count + excluded.count,
      with_goal = reply_times.with_goal + excluded.with_goal, missed = reply_times.missed + excluded.missed`.execute(
    tx,
  );
  const reduced = changed.filter(({ count }) => count < 0);
  if (reduced.length === 0) return;
  await sql`
    delete from reply_times using json_to_recordset(${JSON.stringify(reduced)})
      as reduced (site_id int8, day date, part text, value int8, kind text, clock text, bucket int2)
    where reply_times.count = 0 and reply_times.site_id = reduced.site_id and reply_times.day = reduced.day
      and reply_times.part = reduced.part and reply_times.value = reduced.value and reply_times.kind = reduced.kind
      and reply_times.clock = reduced.clock and reply_times.bucket = reduced.bucket`.execute(tx);
}

function sumBuckets(changes: readonly { readonly time: MeasuredTime; readonly by: 1 | -1 }[]): Bucket[] {
  const buckets = new Map<string, Bucket>();
  for (const { time, by } of changes)
    for (const key of keysOf(time)) {
      const name = JSON.stringify(key);
      const bucket = buckets.get(name) ?? { ...key, count: 0, with_goal: 0, missed: 0 };
      bucket.count += by;
      if (time.due_at !== null) bucket.with_goal += by;
      if (time.due_at !== null && time.ended_at !== null && time.ended_at > time.due_at) bucket.missed += by;
      buckets.set(name, bucket);
    }
  return [...buckets.values()];
}

function keysOf({ site_id, day, kind, seconds, business_seconds, ...time }: MeasuredTime): BucketKey[] {
  if (day === null || seconds === null || business_seconds === null) return [];
  return partsOf(time).flatMap((part) => {
    const key = { site_id, day, kind, ...part };
    return [
      { ...key, clock: 'calendar', bucket: bucketOf(seconds) },
      { ...key, clock: 'business', bucket: bucketOf(business_seconds) },
    ];
  });
}

const partsOf = ({
  replier_id,
  priority,
  tags,
}: Pick<MeasuredTime, 'replier_id' | 'priority' | 'tags'>): Pick<BucketKey, 'part' | 'value'>[] => [
  { part: 'member', value: replier_id },
  { part: 'priority', value: TICKET_PRIORITIES.indexOf(priority) },
  ...tags.map((value) => ({ part: 'tag' as const, value })),
];
