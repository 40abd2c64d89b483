import { randomUUID } from 'node:crypto';
import { listAttention } from '@deskbell/contract/attention';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Sealer } from '../signed-links/sealing.ts';
import { aScope } from '../testing/fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readAttention } from '../watchdog/attention.ts';
import { seedDemo } from './seed-demo.ts';

async function countSeeded(subject: string) {
  const { rows } = await sql<Record<string, number>>`
    select count(distinct sites.id) as sites, count(distinct tickets.id) as tickets, count(distinct tickets.status) as statuses,
      count(distinct tickets.priority) as priorities, count(distinct comments.id) as comments
    from users join team_members on user_id = users.id join sites using (team_id) join tickets on tickets.site_id = sites.id
    left join comments on comments.ticket_id = tickets.id
    where users.subject = ${subject}`.execute(await testDatabase());
  return rows[0];
}

test('the demo has sites, tickets of every status and priority, emails and a month of visits, and is seeded once', async () => {
  const db = await testDatabase();
  const run = randomUUID();
  const identities = { issuer: 'https://issuer.example', subjectOf: (email: string) => `${run} ${email}` };
  const sealer = new Sealer({ current: randomUUID(), previous: null }, 'webhook secret');
  const integrations = { sealer, publicUrl: 'https://desk.example' };
  const owner = identities.subjectOf('demo@deskbell.example');
  await seedDemo(db, identities, integrations);
  const seeded = await countSeeded(owner);
  expect(seeded).toMatchObject({ sites: 4, tickets: 218, statuses: 6, priorities: 4 });
  await seedDemo(db, identities, integrations);
  expect(await countSeeded(owner)).toEqual(seeded);
  const seenBy = (email: string) => countSeeded(identities.subjectOf(email));
  expect(await seenBy('jonas@deskbell.example')).toMatchObject({ sites: 4 });
  const { rows: news } = await sql<Record<string, number>>`
    select count(distinct inbox_rows.kind) as kinds, count(distinct inbox_rows.id) filter (where read_at is null) as unread,
      (select count(*) from tickets inner join known_issues on known_issues.id = known_issue_id inner join sites on sites.id = tickets.site_id
        where solved_at is null and sites.team_id = max(team_members.team_id)) as linked
    from inbox_rows inner join users on users.id = user_id inner join team_members using (user_id) where subject = ${owner}`.execute(
    db,
  );
  expect(news[0]?.kinds).toBeGreaterThanOrEqual(4);
  expect(news[0]?.unread).toBeGreaterThan(0);
  expect(news[0]?.linked).toBeGreaterThan(1);
  const roles = await db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select(['role', 'sees_all_sites'])
    .where('subject', 'like', `${run}%`)
    .orderBy('team_members.id')
    .execute();
  expect(roles.map(({ role, sees_all_sites }) => [role, sees_all_sites])).toEqual([
    ['owner', true],
    ['admin', true],
    ['agent', false],
    ['client', false],
  ]);

  const { rows } = await sql`
    select sites.total_tickets = (select count(*) from tickets where site_id = sites.id) as counters_are_right,
      exists (select from email_logs where site_id = sites.id and status = 'sent') as has_emails,
      (select count(*) from site_days where site_id = sites.id) > 2 as has_days,
      exists (select from site_user_days where site_id = sites.id) as has_users,
      (select array[sum(widget_loads), sum(widget_opens), sum(tickets_submitted)] from site_days where site_id = sites.id)
        = (select array[sum(widget_loads), sum(widget_opens), sum(tickets)] from page_days where site_id = sites.id) as has_pages
    from sites join team_members using (team_id) join users on users.id = user_id where subject = ${owner}`.execute(db);
  expect(rows).toEqual(
    Array.from({ length: 4 }, () => ({
      counters_are_right: true,
      has_emails: true,
      has_days: true,
      has_users: true,
      has_pages: true,
    })),
  );

  const { rows: work } = await sql`
    select count(assignee_id) > 50 as has_assignees, count(snoozed_until) as snoozed, count(merged_into) as merged,
      count(*) filter (where exists (select from ticket_events where ticket_id = tickets.id and kind = 'status')) > 50 as has_history,
      count(*) filter (where exists (select from comments where ticket_id = tickets.id and audience = 'team')) as with_notes,
      count(*) filter (where exists (select from comments where ticket_id = tickets.id and audience = 'client')) as with_shared_notes,
      (select count(*) from canned_replies where canned_replies.team_id = any(array_agg(tickets.team_id)) and uses > 0) as canned
    from tickets join team_members using (team_id) join users on users.id = team_members.user_id where subject = ${owner}`.execute(
    db,
  );
  expect(work).toEqual([
    {
      has_assignees: true,
      snoozed: 4,
      merged: 1,
      has_history: true,
      with_notes: expect.toSatisfy((count: number) => count >= 4),
      with_shared_notes: expect.toSatisfy((count: number) => count >= 1),
      canned: 6,
    },
  ]);

  const { rows: waiting } = await sql`
    select array(select title from tickets as same where same.team_id = min(tickets.team_id) group by title having count(*) > 1) as repeated, count(waiting_since) > 5 as some_wait,
      count(*) filter (where waiting_since is null and status in ('open', 'in_progress')) > 5 as some_are_answered,
      count(*) filter (where last_customer_at > greatest(joined_at, read_before)) between 1 and 20 as some_are_unread,
      count(drafts.text) as drafts
    from tickets join team_members using (team_id) join users on users.id = team_members.user_id
      left join drafts on drafts.ticket_id = tickets.id where subject = ${owner}`.execute(db);
  expect(waiting).toEqual([
    { repeated: [], some_wait: true, some_are_answered: true, some_are_unread: true, drafts: 1 },
  ]);

  const { rows: named } = await sql`
    select count(*) > 0 as some_name_owner, bool_and(is_following) as are_followed
    from comment_mentions inner join comments on comments.id = comment_id inner join users on users.id = mentioned_id
      inner join ticket_followers using (ticket_id)
    where subject = ${owner} and ticket_followers.user_id = mentioned_id`.execute(db);
  expect(named).toEqual([{ some_name_owner: true, are_followed: true }]);

  const { rows: integrated } = await sql`
    select webhooks.is_active, count(*) filter (where status = 'sent') > 2 as some_arrived,
      count(*) filter (where status = 'failed') > 2 as some_failed, bool_and(status in ('sent', 'failed')) as nothing_waits,
      bool_and(body::jsonb -> 'data' -> 'ticket' ->> 'id' = ticket_id::text) as have_bodies,
      (select count(*) from api_tokens where api_tokens.team_id = webhooks.team_id) as tokens
    from webhooks join webhook_deliveries on webhook_id = webhooks.id join users on users.id = created_by
    where subject = ${owner} group by webhooks.id`.execute(db);
  expect(integrated).toEqual([
    { is_active: false, some_arrived: true, some_failed: true, nothing_waits: true, have_bodies: true, tokens: 1 },
  ]);
  const { rows: privacy } = await sql`
    select count(distinct erasures.id) as receipts, count(distinct sites.id) as with_retention
    from users join team_members on team_members.user_id = users.id left join erasures using (team_id)
      left join sites on sites.team_id = team_members.team_id and keep_tickets_days is not null
    where subject = ${owner}`.execute(db);
  expect(privacy).toEqual([{ receipts: 1, with_retention: 1 }]);
  const { rows: triage } = await sql`
    select (select count(*) from tags where tags.team_id = member.team_id) as tags,
      (select count(distinct tag_id) from ticket_tags inner join tags on tags.id = tag_id where tags.team_id = member.team_id) as used_tags,
      (select count(*) from views where views.team_id = member.team_id) as views,
      (select count(*) from blocked_senders where blocked_senders.team_id = member.team_id) as blocked,
      (select sum(minutes) > 100 from tickets where tickets.team_id = member.team_id) as has_minutes
    from users inner join team_members as member on member.user_id = users.id where subject = ${owner}`.execute(db);
  expect(triage).toEqual([{ tags: 6, used_tags: 6, views: 3, blocked: 1, has_minutes: true }]);
  const { rows: received } = await sql`
    select inbound_emails.status, opened_ticket, count(*) as emails,
      bool_and(not opened_ticket or origin = 'email' and merged_into is null and takes_email and intake_used_at = received_at) as fits
    from users inner join team_members as member on member.user_id = users.id inner join sites using (team_id)
      inner join inbound_emails on inbound_emails.site_id = sites.id left join tickets on tickets.id = ticket_id
    where users.subject = ${owner} group by inbound_emails.status, opened_ticket order by 1, 2`.execute(db);
  expect(received).toEqual([
    { status: 'done', opened_ticket: false, emails: 1, fits: true },
    { status: 'done', opened_ticket: true, emails: 1, fits: true },
    { status: 'ignored', opened_ticket: false, emails: 3, fits: true },
    { status: 'quarantined', opened_ticket: false, emails: 1, fits: true },
  ]);
  const { rows: signals } = await sql`
    select count(*) filter (where status in ('resolved', 'closed', 'archived') and merged_into is null and unanswered_since is not null) as done_but_unanswered,
      count(*) filter (where exists (
        select from comments where comments.ticket_id = tickets.id and author_id = users.id and comments.created_at >= last_customer_at
      ) and last_customer_at > coalesce(
        (select read_at from ticket_reads where ticket_reads.ticket_id = tickets.id and ticket_reads.user_id = users.id),
        greatest(joined_at, read_before)
      )) as answered_but_unread,
      (select array_agg(distinct status <> 'archived') from (
        select status from tickets as newest where newest.team_id = min(tickets.team_id) order by created_at desc limit 10
      ) as recent) as recent_are_there
    from tickets inner join team_members using (team_id) inner join users on users.id = team_members.user_id
    where users.subject like ${`${run}%`} and role <> 'client'`.execute(db);
  expect(signals).toEqual([{ done_but_unanswered: 0, answered_but_unread: 0, recent_are_there: [true] }]);
  const { rows: records } = await sql`
    select bool_and(audit_entries.created_at = case action when 'person_erased' then erased_at else joined_at end) as dates_agree,
      count(*) as entries
    from audit_entries inner join team_members on team_members.team_id = audit_entries.team_id
      inner join users on users.id = team_members.user_id left join erasures on erasures.id = (about ->> 'receipt_id')::int8
    where users.subject = ${owner}`.execute(db);
  expect(records).toEqual([{ dates_agree: true, entries: 7 }]);
  const { rows: pinned } = await sql`
    select count(*) as pins from view_pins inner join users on users.id = user_id
    where users.subject like ${`${run}%`} group by user_id order by pins`.execute(db);
  expect(pinned).toEqual([{ pins: 2 }, { pins: 2 }, { pins: 3 }]);
  const { id: ownerId } = await db
    .selectFrom('users')
    .select('id')
    .where('subject', '=', owner)
    .executeTakeFirstOrThrow();
  const attention = listAttention.reply.parse(await readAttention(db, await aScope(db, ownerId, 'user')));
  expect(attention.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['not_seen', 'used_elsewhere', 'failed_emails']),
  );
});
