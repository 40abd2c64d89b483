import type { WeekHours } from '@deskbell/contract/business-time';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Scope } from '../scope.ts';
import { readCurrentUser } from '../teams/memberships.ts';
import { changeGoals } from '../times/site-goals.ts';
import { changeTeamHours } from '../times/team-hours.ts';

interface DemoDesk {
  readonly teamId: number;
  readonly ownerId: number;
}

const SITE = 'Harbor & Pine';
const RECIPIENT = 'nora@harborandpine.example';
const OFFICE = [['09:00', '17:00']] as const;
const HOURS: WeekHours = { mon: OFFICE, tue: OFFICE, wed: OFFICE, thu: OFFICE, fri: OFFICE, sat: [], sun: [] };
const WORKDAY_MINUTES = 8 * 60;
const GOALS = [
  { priority: null, first_reply_minutes: 2 * WORKDAY_MINUTES, next_reply_minutes: 3 * WORKDAY_MINUTES },
  { priority: 'urgent', first_reply_minutes: WORKDAY_MINUTES / 2, next_reply_minutes: WORKDAY_MINUTES },
] as const;

const PRAISE = ['So quick, thank you!', 'Solved in one reply.', 'Friendly, and it works again.'];

/** Hours of the team, goals of the first site, what customers said of replies, and its monthly report. */
export async function seedDemoTimes(db: Database, { teamId, ownerId }: DemoDesk): Promise<void> {
  const { id: siteId } = await db
    .selectFrom('sites')
    .select('id')
    .where('team_id', '=', teamId)
    .where('name', '=', SITE)
    .executeTakeFirstOrThrow();
  const scope = Scope.of(await readCurrentUser(db, ownerId), 'manage');
  await changeTeamHours(db, scope, teamId, { timezone: 'Europe/Berlin', hours: HOURS, holidays: [] });
  const goals = GOALS.map((goal) => ({ ...goal, resolve_minutes: null }));
  // Alarms would tell of every old ticket at once.
  await changeGoals(db, scope, siteId, { goals, clock: 'hours', warns: false, alarms: false });
  await db.transaction().execute(async (tx) => {
    await seedRatings(tx, teamId);
    await seedMonthlyReport(tx, siteId);
    await sql`
      update audit_entries set created_at = joined_at from team_members
      where audit_entries.team_id = ${teamId} and team_members.team_id = ${teamId} and user_id = ${ownerId}
        and action in ('hours_changed', 'goals_changed')`.execute(tx);
  });
}

async function seedRatings(tx: Database, teamId: number): Promise<void> {
  await sql`
    with asked as (
      select id, site_id, row_number() over (order by id) as nth, least(resolved_at + interval '3 hours', now()) as rated_at
      from tickets where team_id = ${teamId} and resolved_at is not null and user_email is not null
        and imported_at is null and merged_into is null and id % 4 = 0
    ), rated as (
      insert into ratings (ticket_id, score, words, created_at, updated_at)
      select id, case when nth % 9 = 0 then 'bad' when nth % 5 = 0 then 'okay' else 'good' end,
        case when nth % 9 = 0 then 'It took a while.' when nth % 2 = 1 then (${PRAISE}::text[])[1 + nth % ${PRAISE.length}] end,
        rated_at, rated_at
      from asked returning ticket_id, score, created_at
    ), told as (
      insert into ticket_events (ticket_id, actor, kind, change, created_at)
      select ticket_id, 'customer', 'rated', jsonb_build_object('after', score), created_at from rated
    )
    update sites set asks_rating = true, rated_tickets = counted.rated, good_ratings = counted.good
    from (
      select site_id, count(*) as rated, count(*) filter (where score = 'good') as good
      from rated inner join asked on asked.id = ticket_id group by site_id
    ) as counted
    where sites.id = site_id`.execute(tx);
}

/** Goes out on the first of each month to one recipient; the words for the last one are written. */
async function seedMonthlyReport(tx: Database, siteId: number): Promise<void> {
  const thisMonth = sql`date_trunc('month', now() at time zone 'utc')::date`;
  await sql`
    insert into report_settings (site_id, sends, next_month) values (${siteId}, 'at_once', ${thisMonth})`.execute(tx);
  await sql`
    insert into report_recipients (site_id, email, mailbox, asked_at, confirmed_at)
    values (${siteId}, ${RECIPIENT}, ${RECIPIENT}, now() - interval '80 days', now() - interval '79 days')`.execute(tx);
  await sql`
    insert into reports (site_id, month, words)
    values (${siteId}, (${thisMonth} - interval '1 month')::date, 'A busy month: the new lamps brought many questions about bulbs.')`.execute(
    tx,
  );
}
