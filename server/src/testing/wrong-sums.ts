import { sql } from 'kysely';
import { COUNTS } from '../times/ticket-facts.ts';
import { testDatabase } from './test-database.ts';

/** Sums of teams and months that are not those of the days, each with what is stored or what should be. */
export async function listWrongSums(): Promise<unknown[]> {
  const names = sql.join(COUNTS.map((name) => sql.ref(name)));
  const sums = sql.join(COUNTS.map((name) => sql`sum(${sql.ref(name)})::int4`));
  const month = sql`date_trunc('month', day)::date`;
  const spans = sql`inner join all_sites on all_sites.id = site_id
    cross join lateral (values ('day', day), ('month', ${month})) as spans (span, first)`;
  const bucketsOf = (table: string) => sql`
    from ${sql.table(table)} as sums cross join lateral jsonb_each_text(to_jsonb(sums)) as buckets (name, times)
    where name ~ '^b[0-9]+$' and times::int4 <> 0`;
  const { rows } = await sql`
    with stored as (
      select jsonb_build_array('team', team_id, span, day, part, value, ${names}) as sum from team_counts where (${names}) <> (0, 0, 0, 0, 0, 0)
      union all
      select jsonb_build_array('site', site_id, day, ${names}) from site_month_counts where (${names}) <> (0, 0, 0, 0, 0, 0)
      union all
      select jsonb_build_array('team', team_id, span, day, part, value, kind, clock, substr(name, 2)::int4, times::int4) ${bucketsOf('team_times')}
      union all
      select jsonb_build_array('site', site_id, day, kind, clock, substr(name, 2)::int4, times::int4) ${bucketsOf('site_month_times')}
      union all
      select jsonb_build_array('goals of team', team_id, span, day, part, value, kind, clock, with_goal, missed) from team_times
      where (with_goal, missed) <> (0, 0)
      union all
      select jsonb_build_array('goals of site', site_id, day, kind, clock, with_goal, missed) from site_month_times
      where (with_goal, missed) <> (0, 0)
    ), right_sums as (
      select jsonb_build_array('team', team_id, span, first, part, value, ${sums}) as sum from report_days ${spans}
      group by team_id, span, first, part, value having (${sums}) <> (0, 0, 0, 0, 0, 0)
      union all
      select jsonb_build_array('site', site_id, ${month}, ${sums}) from report_days
      where part = 'all' group by site_id, ${month} having (${sums}) <> (0, 0, 0, 0, 0, 0)
      union all
      select jsonb_build_array('team', team_id, span, first, part, value, kind, clock, bucket, sum(count)) from reply_times ${spans}
      group by team_id, span, first, part, value, kind, clock, bucket having sum(count) <> 0
      union all
      select jsonb_build_array('site', site_id, ${month}, kind, clock, bucket, sum(count)) from reply_times
      where part = 'member' group by site_id, ${month}, kind, clock, bucket having sum(count) <> 0
      union all
      select jsonb_build_array('goals of team', team_id, span, first, part, value, kind, clock, sum(with_goal), sum(missed)) from reply_times ${spans}
      group by team_id, span, first, part, value, kind, clock having (sum(with_goal), sum(missed)) <> (0, 0)
      union all
      select jsonb_build_array('goals of site', site_id, ${month}, kind, clock, sum(with_goal), sum(missed)) from reply_times
      where part = 'member' group by site_id, ${month}, kind, clock having (sum(with_goal), sum(missed)) <> (0, 0)
    )
    (select 'stored' as what, sum from (select sum from stored except all select sum from right_sums) as wrong)
    union all
    (select 'missing', sum from (select sum from right_sums except all select sum from stored) as missing)`.execute(
    await testDatabase(),
  );
  return rows;
}
