import type { Goal, GoalChanges, SiteGoals } from '@deskbell/contract/goals';
import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Scope } from '../scope.ts';
import { findSite } from '../sites/sites.ts';
import { recordActivity } from '../teams/activity.ts';

type Settings = Pick<SiteGoals, 'goals' | 'clock' | 'warns' | 'alarms'>;

export async function findGoals(db: Database, scope: Scope<'read'>, siteId: number): Promise<SiteGoals> {
  await findSite(db, scope, siteId);
  const { new_tickets, open_tickets } = await db
    .selectFrom('sites')
    .select(['new_tickets', 'open_tickets'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return { site_id: siteId, ...(await readSettings(db, siteId)), open_tickets: new_tickets + open_tickets };
}

export function changeGoals(
  db: Database,
  scope: Scope<'manage'>,
  siteId: number,
  changes: GoalChanges,
): Promise<SiteGoals> {
  return db.transaction().execute(async (tx) => {
    const { name, team_id } = await findSite(tx, scope, siteId);
    await lockSettings(tx, siteId);
    const before = await readSettings(tx, siteId);
    const { clock = before.clock, warns = before.warns, alarms = before.alarms } = changes;
    const after = { clock, warns, alarms, goals: sorted(changes.goals.filter(hasGoal)) };
    if (!isSame(before, after)) {
      await storeSettings(tx, siteId, after);
      await recordActivity(tx, scope.user, team_id, 'goals_changed', { name });
    }
    return findGoals(tx, scope, siteId);
  });
}

/** The lock makes one of two concurrent changes read what the other stored. */
async function lockSettings(tx: Database, siteId: number): Promise<void> {
  await sql`
    insert into goal_settings (site_id) values (${siteId}) on conflict (site_id) do update set site_id = excluded.site_id
  `.execute(tx);
}

async function storeSettings(tx: Database, siteId: number, { goals, ...settings }: Settings): Promise<void> {
  const { clock, warns, alarms } = settings;
  const goals_since = goals.length === 0 ? null : sql<string>`coalesce(goals_since, now())`;
  await tx
    .updateTable('goal_settings')
    .set({ clock, warns, alarms, goals_since, dated_up_to: 0 })
    .where('site_id', '=', siteId)
    .execute();
  await tx.deleteFrom('site_goals').where('site_id', '=', siteId).execute();
  if (goals.length > 0)
    await tx
      .insertInto('site_goals')
      .values(goals.map((goal) => ({ ...goal, site_id: siteId, priority: goal.priority ?? 'any' })))
      .execute();
}

async function readSettings(db: Database, siteId: number): Promise<Settings> {
  const rows = await db
    .selectFrom('site_goals')
    .select(['priority', 'first_reply_minutes', 'next_reply_minutes', 'resolve_minutes'])
    .where('site_id', '=', siteId)
    .execute();
  const goals = rows.map(({ priority, ...minutes }) => ({
    priority: priority === 'any' ? null : priority,
    ...minutes,
  }));
  const settings = await db
    .selectFrom('goal_settings')
    .select(['clock', 'warns', 'alarms'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return { goals: sorted(goals), ...(settings ?? { clock: 'hours', warns: false, alarms: true }) };
}

const hasGoal = ({ first_reply_minutes, next_reply_minutes, resolve_minutes }: Goal): boolean =>
  first_reply_minutes !== null || next_reply_minutes !== null || resolve_minutes !== null;

const rankOf = ({ priority }: Goal): number => (priority === null ? -1 : TICKET_PRIORITIES.indexOf(priority));

const sorted = (goals: readonly Goal[]): Goal[] => goals.toSorted((one, other) => rankOf(one) - rankOf(other));

const isSame = (one: Settings, other: Settings): boolean => canonical(one) === canonical(other);

const canonical = ({ goals, clock, warns, alarms }: Settings): string =>
  JSON.stringify([
    clock,
    warns,
    alarms,
    ...goals.map((goal) => [goal.priority, goal.first_reply_minutes, goal.next_reply_minutes, goal.resolve_minutes]),
  ]);
