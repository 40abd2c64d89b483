import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { SiteRow } from '../scope.ts';
import { goalMinutes, readSiteClocks, type SiteClock } from '../sites/site-clocks.ts';
import { type StoredAlarm, storeAlarms } from './goal-alarm-rows.ts';
import { planAlarm } from './plan-alarm.ts';
import { addToBuckets } from './reply-times.ts';
import { figuresOf, keyOf, type MeasuredTime, settleTimes, type TicketFigures } from './settle-times.ts';
import { type MeasuredTicket, readTicketPasts } from './ticket-pasts.ts';

export interface MeasuredSite extends SiteRow {
  /** Due times on the screens, or how fast a reply with a goal was; times of a single ticket; or only what reports sum. */
  changed: 'due' | 'times' | 'sums';
}

/**
 * Stores the times of these tickets, counts what changed, and says when they are due. The caller has locked them. Returns the
 * sites of those with other figures than before.
 */
export async function measureTickets(tx: Database, ids: readonly number[]): Promise<MeasuredSite[]> {
  const tickets = await readTicketPasts(tx, ids);
  const clocks = await readSiteClocks(tx, [...new Set(tickets.map(({ site_id }) => site_id))]);
  const before = await readMeasured(tx, ids);
  const now = Date.now();
  const replied = new Set<number>();
  const after: MeasuredTime[] = [];
  const figures: TicketFigures[] = [];
  const alarms: StoredAlarm[] = [];
  for (const ticket of tickets) {
    const clock = clocks.get(ticket.site_id);
    if (!clock) continue;
    const stored = before.filter(({ ticket_id }) => ticket_id === ticket.id);
    const times = settleTimes(ticket, clock, stored, now);
    after.push(...times);
    if (times.some((time) => isReplyWithGoal(time) && !stored.some((known) => isSame(time, known))))
      replied.add(ticket.id);
    const found = figuresOf(ticket, times);
    figures.push(found);
    alarms.push(...alarmOf(ticket, clock, times, found, now));
  }
  const measured = new Set(figures.map(({ id }) => id));
  await storeMeasured(
    tx,
    before.filter(({ ticket_id }) => measured.has(ticket_id)),
    after,
  );
  const isDueChanged = await storeFigures(tx, figures);
  await storeAlarms(
    tx,
    alarms.filter(({ ticket_id }) => isDueChanged.get(ticket_id)),
  );
  return sitesOf(tickets, isDueChanged, replied);
}

function alarmOf(
  { id, priority }: MeasuredTicket,
  clock: SiteClock,
  times: readonly MeasuredTime[],
  { due_at, due_for }: TicketFigures,
  now: number,
): StoredAlarm[] {
  const due = times.find(({ kind, ended_at }) => kind === due_for && ended_at === null);
  const minutes = due ? goalMinutes(clock, due.kind, priority) : null;
  if (!due || due_at === null || minutes === null) return [];
  const planned = planAlarm({ began_at: due.began_at, minutes, due_at }, clock.goalHours, now);
  return planned ? [{ ticket_id: id, due_at, ...planned }] : [];
}

const isReplyWithGoal = ({ kind, ended_at, due_at }: MeasuredTime): boolean =>
  kind !== 'resolve' && ended_at !== null && due_at !== null;

interface StoredTime extends Omit<MeasuredTime, 'began_at' | 'ended_at' | 'due_at'> {
  readonly began_at: string;
  readonly ended_at: string | null;
  readonly due_at: string | null;
}

async function readMeasured(db: Database, ticketIds: readonly number[]): Promise<MeasuredTime[]> {
  const { rows } = await sql<StoredTime>`
    select ticket_id, kind, began_at, ended_at, due_at, site_id, day, replier_id, priority, to_json(tags) as tags, seconds,
      business_seconds
    from measured_times where ticket_id = any(${ticketIds}::int8[])`.execute(db);
  const time = (at: string | null) => (at === null ? null : Date.parse(at));
  return rows.map((row) => ({
    ...row,
    began_at: Date.parse(row.began_at),
    ended_at: time(row.ended_at),
    due_at: time(row.due_at),
  }));
}

async function storeMeasured(
  tx: Database,
  before: readonly MeasuredTime[],
  after: readonly MeasuredTime[],
): Promise<void> {
  const [former, wanted] = [byKey(before), byKey(after)];
  const gone = before.filter((time) => !wanted.has(rowKeyOf(time)));
  const changed = after.filter((time) => !isSame(time, former.get(rowKeyOf(time))));
  const replaced = changed.flatMap((time) => former.get(rowKeyOf(time)) ?? []);
  if (gone.length > 0)
    await sql`
      delete from measured_times using json_to_recordset(${JSON.stringify(gone.map(asRow))})
        as gone (ticket_id int8, kind text, began_at timestamptz)
      where measured_times.ticket_id = gone.ticket_id and measured_times.kind = gone.kind
        and measured_times.began_at = gone.began_at`.execute(tx);
  if (changed.length > 0)
    await sql`
      insert into measured_times (ticket_id, kind, began_at, ended_at, due_at, site_id, day, replier_id, priority, tags, seconds,
        business_seconds)
      select ticket_id, kind, began_at, ended_at, due_at, site_id, day, replier_id, priority, tags, seconds, business_seconds
      from json_to_recordset(${JSON.stringify(changed.map(asRow))}) as changed (ticket_id int8, kind text, began_at timestamptz,
        ended_at timestamptz, due_at timestamptz, site_id int8, day date, replier_id int8, priority text, tags int8[],
        seconds int4, business_seconds int4)
      on conflict (ticket_id, kind, began_at) do update set ended_at = excluded.ended_at, due_at = excluded.due_at,
        site_id = excluded.site_id, day = excluded.day, replier_id = excluded.replier_id, priority = excluded.priority, tags = excluded.tags,
        seconds = excluded.seconds,
        business_seconds = excluded.business_seconds`.execute(tx);
  await addToBuckets(tx, [
    ...[...gone, ...replaced].map((time) => ({ time, by: -1 as const })),
    ...changed.map((time) => ({ time, by: 1 as const })),
  ]);
}

const rowKeyOf = (time: MeasuredTime): string => `${time.ticket_id} ${keyOf(time)}`;
const byKey = (times: readonly MeasuredTime[]) => new Map(times.map((time) => [rowKeyOf(time), time]));

const isSame = (one: MeasuredTime, other: MeasuredTime | undefined): boolean =>
  other !== undefined &&
  one.kind === other.kind &&
  one.began_at === other.began_at &&
  one.ended_at === other.ended_at &&
  one.due_at === other.due_at &&
  one.site_id === other.site_id &&
  one.replier_id === other.replier_id &&
  one.priority === other.priority &&
  String(one.tags) === String(other.tags);

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const asRow = (time: MeasuredTime) => ({
  ...time,
  began_at: iso(time.began_at),
  ended_at: iso(time.ended_at),
  due_at: iso(time.due_at),
});

/** Returns the tickets with other figures than before, and whether another time is due. */
async function storeFigures(tx: Database, figures: readonly TicketFigures[]): Promise<ReadonlyMap<number, boolean>> {
  if (figures.length === 0) return new Map();
  const values = figures.map((each) => ({
    ...each,
    first_reply_at: iso(each.first_reply_at),
    due_at: iso(each.due_at),
  }));
  const { rows } = await sql<{ id: number; is_due_changed: boolean }>`
    with former as materialized (
      select tickets.id, tickets.due_at, tickets.due_for from tickets where id = any(${figures.map(({ id }) => id)}::int8[])
    )
    update tickets set first_reply_at = found.first_reply_at, first_reply_seconds = found.first_reply_seconds,
      resolve_seconds = found.resolve_seconds, due_at = found.due_at, due_for = found.due_for
    from json_to_recordset(${JSON.stringify(values)}) as found (id int8, first_reply_at timestamptz, first_reply_seconds int4,
      resolve_seconds int4, due_at timestamptz, due_for text) inner join former using (id)
    where tickets.id = found.id and
      (tickets.first_reply_at, tickets.first_reply_seconds, tickets.resolve_seconds, tickets.due_at, tickets.due_for)
      is distinct from (found.first_reply_at, found.first_reply_seconds, found.resolve_seconds, found.due_at, found.due_for)
    returning tickets.id, (former.due_at, former.due_for) is distinct from (tickets.due_at, tickets.due_for) as is_due_changed
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row.is_due_changed]));
}

function sitesOf(
  tickets: readonly MeasuredTicket[],
  isDueChanged: ReadonlyMap<number, boolean>,
  replied: ReadonlySet<number>,
): MeasuredSite[] {
  const sites = new Map<number, MeasuredSite>();
  for (const { id, site_id, team_id } of tickets) {
    if (!isDueChanged.has(id) && !replied.has(id)) continue;
    const site = sites.get(site_id) ?? { site_id, team_id, changed: 'times' };
    if (isDueChanged.get(id) || replied.has(id)) site.changed = 'due';
    sites.set(site_id, site);
  }
  return [...sites.values()];
}
