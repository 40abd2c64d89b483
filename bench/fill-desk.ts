import pg from 'pg';

/** Search terms by number of tickets; other words are distributed as in natural language. */
export const SEARCH_TERMS = {
  inEverySecond: 'delivery',
  inEveryTenth: 'refund',
  inEveryFiftieth: 'voucher',
  inFour: 'flickers',
};

export const TAG_IDS = { onEverySecond: 2, onEveryTenth: 10, onEveryThousandth: 1_000 };

interface DeskSize {
  /** The first site has three quarters of everything, the others share the rest. */
  siteIds: number[];
  /** Sites of other teams in the same tables; together they have half of everything. */
  neighborIds?: number[];
  tickets: number;
  /** Comments of each ticket that is not new. */
  comments?: number;
  events?: number;
  ageDays: number;
}

export async function fillDesk(databaseUrl: string, size: DeskSize): Promise<void> {
  const { siteIds, neighborIds = [], tickets, comments = 3, ageDays } = size;
  const allSiteIds = [...siteIds, ...neighborIds];
  const { events = tickets * 20 * allSiteIds.length } = size;
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query("set maintenance_work_mem = '512MB'");
  await db.query('select setseed(0.42)');
  // Skips triggers and foreign key checks, which run per row.
  await db.query('set session_replication_role = replica');
  await withoutIndexes(db, async () => {
    await db.query(TICKETS, [siteIds, neighborIds, tickets, ageDays, SEARCH_TERMS]);
    await db.query(ASSIGNED, [tickets]);
    await db.query(TAGS, [Object.values(TAG_IDS), siteIds]);
    await db.query(COMMENTS, [comments]);
    await db.query('create index filled_comments on comments (ticket_id)');
    await db.query('analyze tickets, comments');
    await db.query('set session_replication_role = origin');
    await db.query(SETTLED);
    await db.query('set session_replication_role = replica');
    await db.query('drop index filled_comments');
    await db.query(EMAIL_LOGS);
    // The updates left two dead versions of each ticket.
    await db.query('vacuum full tickets');
  });
  await db.query(TICKET_COUNTERS);
  await db.query(EMAIL_COUNTERS);
  await db.query(SITE_DAYS, [allSiteIds, tickets, ageDays, Math.ceil(events / allSiteIds.length / ageDays)]);
  await db.query(SITE_USER_DAYS, [siteIds, neighborIds, tickets, ageDays]);
  await db.query('vacuum analyze');
  await db.end();
}

/** Creating an index after its rows takes a fraction of the time. */
export async function withoutIndexes(db: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await db.query<{ name: string; definition: string }>(SECONDARY_INDEXES);
  await db.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  await fill();
  for (const { definition } of indexes) await db.query(definition);
}

const SECONDARY_INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index where indrelid in ('tickets'::regclass, 'comments'::regclass, 'email_logs'::regclass)
    and not exists (select from pg_constraint where conindid = indexrelid)
  order by 1`;

const WORDS = 12 * 9 * 14;

/** Three short arrays: PostgreSQL walks through an array to find an element. */
const wordAt = (n: string) => `
  ('{ba,co,da,el,fi,gu,ha,in,ju,ka,lo,me}'::text[])[1 + ${n} % 12] || ('{r,n,st,l,nt,m,v,d,ck}'::text[])[1 + ${n} / 12 % 9]
    || ('{o,er,ing,ed,a,le,y,ion,us,en,is,ive,al,ar}'::text[])[1 + ${n} / 108 % 14]`;

/** Picks a site by row number and a random number: $1 are the desk's sites, $2 their neighbors. */
const siteBy = (n: string, chance: string) => `
  case when ${n} / 3 % 2 = 1 and $2::bigint[] <> '{}' then ($2)[1 + floor(${chance} * cardinality($2))::int]
    else ($1::bigint[])[case when ${chance} < 0.75 then 1 else 2 + floor((${chance} - 0.75) * 4 * (cardinality($1) - 1))::int end] end`;

const TICKETS = `
  with made as materialized (
    select n, n::float8 / $3 as age, random() as chance, ${siteBy('n', 'of_site')} as site_id, customer,
      now() - make_interval(secs => ($3 - n + 0.5) / $3 * $4 * 86400) as created_at
    from generate_series(1, $3::int) as n, lateral (select n % greatest($3 / 5, 1) as customer, random() as of_site) as customers
  ), dated as (
    select *, case
        when age > 0.85 then 'new'
        when age > 0.7 then (array['open', 'in_progress'])[1 + n % 2]
        when age > 0.25 then (array['resolved', 'closed', 'closed', 'closed', 'archived'])[1 + n % 5]
        else (array['archived', 'archived', 'archived', 'closed'])[1 + n % 4] end as status
    from made
  )
  insert into tickets (site_id, team_id, title, description, priority, status, user_email, user_name, user_id, page_url,
    user_agent, created_at, updated_at, resolved_at)
  select site_id, (select team_id from sites where id = site_id), initcap(title), description,
    case when chance < 0.05 then 'urgent' when chance < 0.2 then 'high' when chance < 0.8 then 'medium' else 'low' end,
    status, case when n % 10 < 7 then 'customer.' || customer || '@mail.example.com' end,
    case when n % 2 = 0 then initcap(${wordAt('customer')} || ' ' || ${wordAt('(customer * 7)')}) end,
    case when n % 3 = 0 then 'user-' || customer end, 'https://shop.example.com/' || ${wordAt('n')},
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    created_at, created_at, case when age <= 0.7 then created_at + chance * (now() - created_at) end
  from dated, lateral (
    select string_agg(word, ' ') filter (where nth <= 6) as title,
      string_agg(word, ' ') filter (where nth > 6) || ' order ' || (10000 + n)
        || case when n % 2 = 0 then ' ' || ($5::jsonb ->> 'inEverySecond') else '' end
        || case when n % 10 = 0 then ' ' || ($5::jsonb ->> 'inEveryTenth') else '' end
        || case when n % 50 = 0 then ' ' || ($5::jsonb ->> 'inEveryFiftieth') else '' end
        || case when n % ($3 / 3) = 1 then ' ' || ($5::jsonb ->> 'inFour') else '' end as description
    from (
      select nth, ${wordAt('picked')} as word
      from (select nth, floor(${WORDS} * power(random(), 3))::int as picked from generate_series(1, 41) as nth where n > 0) as numbers
    ) as words
  ) as texts
  order by n`;

/** Every fourth ticket is assigned to the owner; few are snoozed, one in twenty of teams without members. */
const ASSIGNED = `
  update tickets set assignee_id = case when tickets.id % 4 = 0 then owner.user_id end,
    snoozed_until = case
      when tickets.id % case when owner.user_id is null then 20 else greatest(10, $1::int / 200) end = 5 and status in ('new', 'open', 'in_progress')
      then now() + interval '3 days' end
  from teams left join (
    select distinct on (team_id) team_id, user_id from team_members order by team_id, user_id
  ) as owner on owner.team_id = teams.id
  where teams.id = tickets.team_id`;

const TAGS = `
  with made as (
    insert into tags (id, team_id, name, name_key, color) overriding system value
    select id, (select team_id from all_sites where all_sites.id = ($2::int8[])[1]), 'tag ' || id, 'tag ' || id, 0
    from unnest($1::int[]) as id
    returning id, team_id
  )
  insert into ticket_tags (tag_id, ticket_id, ticket_created_at)
  select made.id, tickets.id, tickets.created_at from made inner join tickets on tickets.team_id = made.team_id and tickets.id % made.id = 0`;

const COMMENTS = `
  insert into comments (ticket_id, author, comment, created_at)
  select id, case when nth % 2 = 1 then 'agent' else 'customer' end, left(description, 120), created_at + make_interval(hours => nth)
  from tickets, generate_series(1, floor($1::float8 + id % 10 / 10.0)::int) as nth where status <> 'new'
  order by id, nth`;

/** Triggers were skipped, so this computes who waits. */
const SETTLED = 'select settle_activity(array_agg(id)) from tickets group by id / 10000';

const EMAIL_LOGS = `
  insert into email_logs (site_id, ticket_id, email_type, status, recipient_email, subject, content, message_id,
    is_visitor_triggered, error_message, attempts, next_attempt_at, sent_at, created_at)
  select site_id, id, email_type, case when id % 40 = 0 then 'failed' else 'sent' end, coalesce(user_email, 'desk@example.com'),
    'Ticket #' || id, jsonb_build_object('ticket_id', id, 'site_name', 'Shop', 'site_domain', 'shop.example.com'), gen_random_uuid(),
    email_type = 'user_confirmation', case when id % 40 = 0 then '550 no such user' end, 1, created_at,
    case when id % 40 <> 0 then created_at + interval '1 second' end, created_at
  from tickets, unnest(array['admin_notification', 'user_confirmation', 'status_change']) as email_type
  where email_type = 'admin_notification' or user_email is not null and (email_type = 'user_confirmation' or status <> 'new')
  order by id`;

const TICKET_COUNTERS = `
  update sites set new_tickets = found.new, open_tickets = found.open, closed_tickets = found.closed,
    archived_tickets = found.archived, resolved_tickets = found.resolved, resolution_seconds = found.seconds
  from (
    select site_id, count(*) filter (where status = 'new') as new, count(*) filter (where status in ('open', 'in_progress')) as open,
      count(*) filter (where status in ('resolved', 'closed')) as closed, count(*) filter (where status = 'archived') as archived,
      count(resolved_at) as resolved, coalesce(sum(floor(extract(epoch from resolved_at - created_at))), 0) as seconds
    from tickets group by site_id
  ) as found where found.site_id = sites.id`;

const EMAIL_COUNTERS = `
  insert into site_emails (site_id, sent_emails, failed_emails, last_sent_at)
  select site_id, count(*) filter (where status = 'sent'), count(*) filter (where status = 'failed'), max(sent_at)
  from email_logs group by site_id`;

const SITE_DAYS = `
  insert into site_days (site_id, day, widget_loads, widget_opens, tickets_submitted, unique_sessions, unique_users)
  select site_id, (now() at time zone 'utc')::date - ago, $4::int, $4 / 10, $2 / $3 / 10, $4 * 3 / 4, $4 / 20
  from unnest($1::bigint[]) as site_id, generate_series(0, $3::int - 1) as ago`;

const SITE_USER_DAYS = `
  insert into site_user_days (site_id, user_id, day, widget_loads, widget_opens, tickets_submitted, unique_sessions, first_visit, last_visit)
  select distinct on (site_id, day, user_id) site_id, user_id, day, 1 + n % 7, n % 3, n % 2, 1, day + interval '8 hours', day + interval '9 hours'
  from (
    select n, 'user-' || n % greatest($3 / 5, 1) as user_id, (now() at time zone 'utc')::date - floor(random() * $4)::int as day,
      ${siteBy('n', 'of_site')} as site_id
    from generate_series(1, $3::int * 2) as n, lateral (select random() as of_site where n > 0) as chances
  ) as visits`;
