import pg from 'pg';

/** Search terms by how many tickets contain them; the other words are distributed as in natural language. */
export const SEARCH_TERMS = {
  inEverySecond: 'delivery',
  inEveryTenth: 'refund',
  inEveryFiftieth: 'voucher',
  inFour: 'flickers',
};

/** Tags by how many tickets have them. */
export const TAG_IDS = { onEverySecond: 2, onEveryTenth: 10, onEveryThousandth: 1_000 };

interface DeskSize {
  /** The first site has three quarters of everything, the others share the rest. */
  siteIds: number[];
  tickets: number;
  /** Tickets, emails and analytics are spread over the last so many days. */
  ageDays: number;
}

/** Bulk-inserts years of tickets: old ones are closed, recent ones open. */
export async function fillDesk(databaseUrl: string, { siteIds, tickets, ageDays }: DeskSize): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query('select setseed(0.42)');
  // Skips triggers and foreign key checks, which run per row.
  await db.query('set session_replication_role = replica');
  await db.query(TICKETS, [siteIds, tickets, ageDays, SEARCH_TERMS]);
  await db.query(ASSIGNED, [tickets]);
  await db.query(TAGS, [Object.values(TAG_IDS)]);
  await db.query(COMMENTS);
  await db.query('set session_replication_role = origin');
  await db.query(SETTLED);
  await db.query('set session_replication_role = replica');
  await db.query(EMAIL_LOGS);
  await db.query(TICKET_COUNTERS);
  await db.query(EMAIL_COUNTERS);
  await db.query(SITE_DAYS, [siteIds, tickets, ageDays]);
  await db.query(SITE_USER_DAYS, [siteIds, tickets, ageDays]);
  await db.query('vacuum analyze');
  await db.end();
}

const WORDS = `
  select array_agg(a || b || c order by random()) as list
  from unnest('{ba,co,da,el,fi,gu,ha,in,ju,ka,lo,me}'::text[]) as a,
    unnest('{r,n,st,l,nt,m,v,d,ck}'::text[]) as b, unnest('{o,er,ing,ed,a,le,y,ion,us,en,is,ive,al,ar}'::text[]) as c`;

/** Picks a site by a random number. */
const siteBy = (chance: string, sites: string) =>
  `(${sites})[case when ${chance} < 0.75 then 1 else 2 + floor((${chance} - 0.75) * 4 * (cardinality(${sites}) - 1))::int end]`;

const TICKETS = `
  with words as materialized (${WORDS}), made as materialized (
    select n, n::float8 / $2 as age, random() as chance, random() as of_site, customer,
      now() - make_interval(secs => ($2 - n + 0.5) / $2 * $3 * 86400) as created_at
    from generate_series(1, $2::int) as n, lateral (select n % greatest($2 / 5, 1) as customer) as customers
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
  select ${siteBy('of_site', '$1::bigint[]')}, (select team_id from sites where id = ($1::bigint[])[1]), initcap(title), description,
    case when chance < 0.05 then 'urgent' when chance < 0.2 then 'high' when chance < 0.8 then 'medium' else 'low' end,
    status, case when n % 10 < 7 then 'customer.' || customer || '@mail.example.com' end,
    case when n % 2 = 0 then initcap(list[1 + customer % cardinality(list)] || ' ' || list[1 + customer * 7 % cardinality(list)]) end,
    case when n % 3 = 0 then 'user-' || customer end, 'https://shop.example.com/' || list[1 + n % cardinality(list)],
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    created_at, created_at, case when age <= 0.7 then created_at + chance * (now() - created_at) end
  from dated, words, lateral (
    select string_agg(word, ' ') filter (where nth <= 6) as title,
      string_agg(word, ' ') filter (where nth > 6) || ' order ' || (10000 + n)
        || case when n % 2 = 0 then ' ' || ($4::jsonb ->> 'inEverySecond') else '' end
        || case when n % 10 = 0 then ' ' || ($4::jsonb ->> 'inEveryTenth') else '' end
        || case when n % 50 = 0 then ' ' || ($4::jsonb ->> 'inEveryFiftieth') else '' end
        || case when n % ($2 / 3) = 1 then ' ' || ($4::jsonb ->> 'inFour') else '' end as description
    from (select nth, list[1 + floor(cardinality(list) * power(random(), 3))::int] as word from generate_series(1, 41) as nth) as picked
  ) as texts
  order by n`;

/** Every fourth ticket is the owner's; few are snoozed. */
const ASSIGNED = `
  update tickets set assignee_id = case when id % 4 = 0 then owner.user_id end,
    snoozed_until = case
      when id % greatest(10, $1::int / 200) = 5 and status in ('new', 'open', 'in_progress') then now() + interval '3 days' end
  from (select distinct on (team_id) team_id, user_id from team_members order by team_id, user_id) as owner
  where owner.team_id = tickets.team_id`;

/** Every ticket whose number its id divides has the tag. */
const TAGS = `
  with made as (
    insert into tags (id, team_id, name, name_key, color) overriding system value
    select id, (select team_id from tickets limit 1), 'tag ' || id, 'tag ' || id, 0 from unnest($1::int[]) as id
    returning id
  )
  insert into ticket_tags (tag_id, ticket_id)
  select made.id, tickets.id from made inner join tickets on tickets.id % made.id = 0`;

const COMMENTS = `
  insert into comments (ticket_id, author, comment, created_at)
  select id, case when nth % 2 = 1 then 'agent' else 'customer' end, left(description, 120), created_at + make_interval(hours => nth)
  from tickets, generate_series(1, 3) as nth where status <> 'new'
  order by id, nth`;

/** Who waits: the triggers were skipped. */
const SETTLED = 'select settle_activity(array_agg(id)) from tickets';

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
  select site_id, (now() at time zone 'utc')::date - ago, $2 / $3 * 20, $2 / $3 * 2, $2 / $3 / 10, $2 / $3 * 15, $2 / $3
  from unnest($1::bigint[]) as site_id, generate_series(0, $3::int - 1) as ago`;

const SITE_USER_DAYS = `
  insert into site_user_days (site_id, user_id, day, widget_loads, widget_opens, tickets_submitted, unique_sessions, first_visit, last_visit)
  select distinct on (site_id, day, user_id) site_id, user_id, day, 1 + n % 7, n % 3, n % 2, 1, day + interval '8 hours', day + interval '9 hours'
  from (
    select n, 'user-' || n % greatest($2 / 5, 1) as user_id, (now() at time zone 'utc')::date - floor(random() * $3)::int as day,
      ${siteBy('of_site', '$1::bigint[]')} as site_id
    from generate_series(1, $2::int * 2) as n, lateral (select random() as of_site where n > 0) as chances
  ) as visits`;
