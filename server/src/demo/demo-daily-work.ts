import { DAY_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Scope } from '../scope.ts';
import { readCurrentUser } from '../teams/memberships.ts';
import { mergeTicket } from '../tickets/merge/merge.ts';
import { demoCannedReplies, demoNotes } from './demo-replies.ts';

const SNOOZED = 4;
const NEW_ONES_ASSIGNED = 3;
/** A newer ticket is merged only if there is no other: it stands among the recent ones. */
const MERGED_HOURS = 36;

interface DemoDesk {
  readonly teamId: number;
  readonly ownerId: number;
}

export async function seedDemoDailyWork(tx: Database, desk: DemoDesk): Promise<void> {
  await seedAssignees(tx, desk);
  await seedStatusEvents(tx, desk);
  await seedSnoozes(tx, desk);
  await seedNotes(tx, desk);
  await seedCannedReplies(tx, desk);
  await seedUnread(tx, desk);
}

/** Tickets since yesterday evening are unread, and one reply is a draft. */
async function seedUnread(tx: Database, { teamId, ownerId }: DemoDesk): Promise<void> {
  await sql`update team_members set joined_at = least(joined_at, now() - interval '290 days'), read_before = now() - interval '16 hours'
    where team_id = ${teamId}`.execute(tx);
  await sql`
    insert into drafts (user_id, ticket_id, kind, text)
    select ${ownerId}, id, 'reply', 'Thank you for the quick answer. I have asked the workshop, and' from tickets
    where team_id = ${teamId} and waiting_since is not null and status = 'open' order by waiting_since limit 1`.execute(
    tx,
  );
}

async function seedAssignees(tx: Database, { teamId, ownerId }: DemoDesk): Promise<void> {
  await sql`
    with replied as (
      select distinct on (ticket_id) ticket_id, author_id, author_name, comments.created_at
      from comments join tickets on tickets.id = ticket_id
      where team_id = ${teamId} and author = 'agent' and author_id is not null
      order by ticket_id, comments.created_at
    ), assigned as (
      update tickets set assignee_id = author_id from replied where tickets.id = replied.ticket_id
    )
    insert into ticket_events (ticket_id, actor, actor_id, kind, change, created_at)
    select ticket_id, 'member', author_id, 'assigned',
      jsonb_build_object('before', null, 'after', jsonb_build_object('user_id', author_id, 'name', author_name)), created_at
    from replied`.execute(tx);
  await sql`
    with fresh as (
      select id, created_at from tickets where team_id = ${teamId} and status = 'new' order by id desc limit ${NEW_ONES_ASSIGNED}
    ), assigned as (
      update tickets set assignee_id = ${ownerId} from fresh where tickets.id = fresh.id
    )
    insert into ticket_events (ticket_id, actor, actor_id, kind, change, created_at)
    select fresh.id, 'member', users.id, 'assigned',
      jsonb_build_object('before', null, 'after', jsonb_build_object('user_id', users.id, 'name', users.name)),
      fresh.created_at + interval '1 minute'
    from fresh, users where users.id = ${ownerId}`.execute(tx);
}

async function seedStatusEvents(tx: Database, { teamId, ownerId }: DemoDesk): Promise<void> {
  await sql`
    insert into ticket_events (ticket_id, actor, actor_id, kind, change, created_at)
    select id, 'member', coalesce(assignee_id, ${ownerId}), 'status', jsonb_build_object('before', 'open', 'after', status), resolved_at
    from tickets where team_id = ${teamId} and resolved_at is not null`.execute(tx);
}

async function seedSnoozes(tx: Database, { teamId }: DemoDesk): Promise<void> {
  const tickets = await tx
    .selectFrom('tickets')
    .select(['id', 'assignee_id', 'updated_at'])
    .where('team_id', '=', teamId)
    .where('status', 'in', ['open', 'in_progress'])
    .where('assignee_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(SNOOZED)
    .execute();
  for (const [index, { id, assignee_id, updated_at }] of tickets.entries()) {
    const day = new Date(Date.now() + (index + 1) * DAY_MS).toISOString().slice(0, 10);
    const until = `${day}T09:00:00.000Z`;
    const snooze = { snoozed_until: until, snoozed_by: assignee_id };
    await tx.updateTable('tickets').set(snooze).where('id', '=', id).execute();
    const change = JSON.stringify({ before: null, after: until });
    await tx
      .insertInto('ticket_events')
      .values({
        ticket_id: id,
        actor: 'member',
        actor_id: assignee_id,
        kind: 'snoozed',
        change,
        created_at: updated_at,
      })
      .execute();
  }
}

async function seedNotes(tx: Database, { teamId, ownerId }: DemoDesk): Promise<void> {
  await sql`
    insert into comments (ticket_id, author, author_id, author_name, audience, comment, created_at)
    select ticket.id, 'agent', users.id, users.name,
      case when nth % 3 = 0 and exists (
        select from member_sites join team_members as member on member.id = member_id
        where member_sites.site_id = ticket.site_id and role = 'client'
      ) then 'client' else 'team' end,
      (${demoNotes}::text[])[nth % ${demoNotes.length} + 1], now() - interval '1 hour' * nth
    from (
      select id, site_id, assignee_id, row_number() over (order by id desc)::int as nth
      from tickets where team_id = ${teamId} and status in ('open', 'in_progress')
    ) as ticket join users on users.id = coalesce(assignee_id, ${ownerId})
    where nth <= ${demoNotes.length * 2}`.execute(tx);
}

async function seedCannedReplies(tx: Database, { teamId }: DemoDesk): Promise<void> {
  const sites = await tx.selectFrom('sites').select(['id', 'name']).where('team_id', '=', teamId).execute();
  const members = await tx
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('role', '<>', 'client')
    .orderBy('id')
    .execute();
  await tx
    .insertInto('canned_replies')
    .values(
      demoCannedReplies.map(({ site, usedHoursAgo, ...reply }, index) => ({
        ...reply,
        team_id: teamId,
        site_id: sites.find(({ name }) => name === site)?.id ?? null,
        last_used_at: new Date(Date.now() - usedHoursAgo * 3_600_000).toISOString(),
        created_by: members[index % members.length]?.user_id ?? null,
      })),
    )
    .execute();
}

export async function mergeDemoTickets(db: Database, { teamId, ownerId }: DemoDesk): Promise<void> {
  const { rows } = await sql<{ merged: number; kept: number }>`
    select newer.id as merged, older.id as kept
    from tickets as newer join tickets as older
      on older.site_id = newer.site_id and older.user_email = newer.user_email and older.id < newer.id
    where newer.team_id = ${teamId} and newer.status in ('new', 'open', 'in_progress') and older.status in ('open', 'in_progress')
      and newer.snoozed_until is null and older.snoozed_until is null
    order by newer.created_at > now() - ${MERGED_HOURS} * interval '1 hour', newer.id desc, older.id desc limit 1`.execute(
    db,
  );
  const [pair] = rows;
  if (!pair) return;
  await mergeTicket(db, Scope.of(await readCurrentUser(db, ownerId), 'work'), pair.merged, pair.kept);
}

/** Members have read what they answered. */
export async function readAnsweredTickets(db: Database, { teamId }: DemoDesk): Promise<void> {
  await sql`
    insert into ticket_reads (user_id, ticket_id, read_at)
    select distinct author_id, tickets.id, last_customer_at from tickets inner join comments on comments.ticket_id = tickets.id
    where team_id = ${teamId} and author = 'agent' and author_id is not null and comments.created_at >= last_customer_at`.execute(
    db,
  );
}
