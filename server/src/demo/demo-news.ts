import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

interface DemoDesk {
  readonly teamId: number;
  readonly ownerId: number;
}

const REPLIES = 5;
const UNREAD_HOURS = 20;

/** What the owner was told of lately, in its order; the newest is unread. */
export async function seedDemoInbox(tx: Database, { teamId, ownerId }: DemoDesk): Promise<void> {
  const isShown = sql`tickets.team_id = ${teamId} and tickets.merged_into is null`;
  await sql`
    insert into inbox_rows (user_id, kind, ticket_id, comment_id, actor_id, site_id, since, detail, created_at, read_at)
    select ${ownerId}, kind, ticket_id, comment_id, actor_id, site_id, since, detail, at,
      case when at < now() - make_interval(hours => ${UNREAD_HOURS}) then at + interval '1 hour' end
    from (
      select 'mention' as kind, ticket_id, comments.id as comment_id, author_id as actor_id, null::int8 as site_id,
        null::timestamptz as since, '{}'::jsonb as detail, comments.created_at as at
      from comment_mentions inner join comments on comments.id = comment_id inner join tickets on tickets.id = ticket_id
      where mentioned_id = ${ownerId} and ${isShown}
      union all
      (
        select distinct on (tickets.id) 'reply', tickets.id, comments.id, null, null, null, '{}', comments.created_at
        from comments inner join tickets on tickets.id = ticket_id
        where assignee_id = ${ownerId} and author = 'customer' and comments.created_at > now() - interval '20 days' and ${isShown}
        order by tickets.id, comments.created_at desc limit ${REPLIES}
      )
      union all
      select 'assigned', tickets.id, null, (
        select user_id from team_members where team_id = ${teamId} and user_id <> ${ownerId} and role <> 'client' order by id limit 1
      ), null, null, '{}', tickets.created_at + interval '10 minutes'
      from tickets where assignee_id = ${ownerId} and status = 'new' and ${isShown}
      union all
      select case site_incidents.kind when 'blocked' then 'widget_blocked' else 'widget_silent' end, null, null, null, site_id, began_at,
        jsonb_build_object('text', case site_incidents.kind when 'blocked' then 'a Content-Security-Policy blocks it' else 'the code is not on the home page' end),
        told_at
      from site_incidents inner join sites on sites.id = site_id
      where team_id = ${teamId} and told_at is not null and ended_at is null and site_incidents.kind in ('silent', 'blocked')
    ) as news
    where at > now() - interval '30 days' and at < now()
    order by at`.execute(tx);
}

const LINKED = { path: '/checkout', live: 'Some cards are charged twice at the moment.' };
const SOLVED = {
  path: '/returns',
  said: 'Return labels open empty.',
  reply: 'Return labels print again. Sorry for the trouble!',
};
const HELP_LINKS = [
  ['Where is my order?', '/help/delivery', 'order tracking parcel late', 412, 97, 18],
  ['Return something', '/help/returns', 'return refund exchange label', 305, 64, 9],
  ['Which bulb fits?', '/help/bulbs', 'bulb socket lamp light', 118, 41, 3],
] as const;

/** The first site knows of one issue, which tickets are linked to, and solved another. */
export async function seedDemoKnownIssues(tx: Database, siteId: number): Promise<void> {
  const onPage = (path: string) => sql`site_id = ${siteId} and page_path = ${path} and merged_into is null`;
  await sql`
    with live as (
      insert into known_issues (site_id, sentence, link, page, voices, started_at)
      values (${siteId}, ${LINKED.live}, '/status', ${`${LINKED.path}*`}, 9, now() - interval '5 hours') returning id
    ), linked as (
      update tickets set known_issue_id = live.id from live where tickets.id in (
        select id from tickets where ${onPage(LINKED.path)} and status in ('new', 'open', 'in_progress') order by created_at desc limit 4
      )
    )
    insert into issue_followers (issue_id, email, mailbox, asked_at, confirmed_at)
    select id, 'wes@example.com', 'wes@example.com', now() - interval '3 hours', now() - interval '2 hours' from live`.execute(
    tx,
  );
  await sql`
    with solved as (
      insert into known_issues (site_id, sentence, page, voices, started_at, solved_at, reply)
      values (${siteId}, ${SOLVED.said}, ${`${SOLVED.path}*`}, 3, now() - interval '9 days', now() - interval '8 days', ${SOLVED.reply})
      returning id, solved_at
    )
    update tickets set known_issue_id = solved.id, issue_answered_at = solved_at from solved where tickets.id in (
      select id from tickets where ${onPage(SOLVED.path)} and status in ('resolved', 'closed') order by created_at desc limit 2
    )`.execute(tx);
  for (const [position, [title, address, words, shown, opened, sent_anyway]] of HELP_LINKS.entries())
    await tx
      .insertInto('help_links')
      .values({ site_id: siteId, title, address, words, position, shown, opened, sent_anyway })
      .execute();
}
