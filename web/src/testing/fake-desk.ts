import type { UserSettings } from '@deskbell/contract/account';
import type { Draft } from '@deskbell/contract/drafts';
import type { File as TicketFile } from '@deskbell/contract/files';
import type { Follower, Writer } from '@deskbell/contract/followers';
import type { Role } from '@deskbell/contract/roles';
import type { Assignee } from '@deskbell/contract/sites';
import type { SuggestedReply } from '@deskbell/contract/suggested-replies';
import type { Tag } from '@deskbell/contract/tags';
import { OPEN_STATUSES, TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import type { Comment, Ticket, TicketDetail, TicketEvent, TicketStatus } from '@deskbell/contract/tickets';
import { GIVEN_VIEW_NAMES, GIVEN_VIEWS } from '@deskbell/contract/view-values';
import type { View } from '@deskbell/contract/views';
import { fakeServer, SIGNED_IN } from './fake-server.ts';
import { aComment, aSite, aTeam, aUser, detailOf, someSettings, thirtyDays } from './fixtures.ts';

export const SITE_ID = 42;

interface Given {
  comments?: Comment[];
  files?: TicketFile[];
  events?: TicketEvent[];
  timezone?: UserSettings['timezone'];
  role?: Role;
  hasClients?: boolean;
  inInbox?: boolean;
  assignees?: Assignee[];
  drafts?: Draft[];
  suggestions?: SuggestedReply[];
  followers?: Follower[];
  writers?: Writer[];
  tags?: Tag[];
  views?: View[];
}

export function fakeDesk(
  given: readonly Ticket[] = [],
  {
    comments = [],
    files = [],
    events = [],
    timezone = 'UTC',
    role = 'owner',
    hasClients = false,
    inInbox = false,
    assignees = [],
    drafts = [],
    suggestions = [],
    followers = [],
    writers = [],
    tags = [],
    views = [],
  }: Given = {},
) {
  const tickets = new Map(
    given.map((ticket) => [ticket.id, { ...detailOf({ ...ticket, site_id: SITE_ID }), files, followers }]),
  );
  const kept = comments;
  function findTicket(id: number): TicketDetail {
    const ticket = tickets.get(id);
    if (!ticket) throw new Error(`There is no ticket ${id}.`);
    return ticket;
  }
  const withStatus = (...statuses: TicketStatus[]) =>
    [...tickets.values()].filter(({ status, snoozed_until }) => statuses.includes(status) && snoozed_until === null)
      .length;

  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/user-settings': { body: someSettings({ timezone }) },
    'GET /api/sites': { body: [] },
  });
  const site = () =>
    aSite({
      id: SITE_ID,
      role,
      has_colleagues: assignees.length > 1,
      name: 'Harbor & Pine',
      domain: 'harbor.example',
      total_tickets: tickets.size,
      new_tickets: withStatus('new'),
      open_tickets: withStatus('open', 'in_progress'),
      closed_tickets: withStatus('closed', 'resolved'),
      archived_tickets: withStatus('archived'),
      has_goals: role !== 'client' && [...tickets.values()].some(({ due_at }) => due_at !== null),
      waiting_tickets: [...tickets.values()].filter(({ waiting_since }) => waiting_since !== null).length,
      snoozed_tickets: [...tickets.values()].filter(({ snoozed_until }) => snoozed_until !== null).length,
    });
  server.answer(`GET /api/sites/${SITE_ID}`, () => ({ body: site() }));
  server.answer(`GET /api/sites/${SITE_ID}/analytics`, { body: thirtyDays() });
  server.answer(`GET /api/sites/${SITE_ID}/tickets`, ({ route }) => {
    const { page, total } = pageOf([...tickets.values()], new URLSearchParams(route.split('?')[1]));
    return { body: page, headers: { 'x-total-count': String(total) } };
  });

  function listEverywhere() {
    server.answer('GET /api/sites', () => ({ body: [site()] }));
    server.answer('GET /api/tickets', ({ route }) => {
      const { page, total } = pageOf([...tickets.values()], new URLSearchParams(route.split('?')[1]));
      return { body: page, headers: { 'x-total-count': String(total) } };
    });
  }

  server.answer('GET /api/tickets/counts', ({ route }) => {
    const { page } = pageOf([...tickets.values()], new URLSearchParams(route.split('?')[1]));
    return {
      body: {
        is_too_many: false,
        counts: (route.includes('by=tag')
          ? tags.map(({ id }) => ({
              value: String(id),
              count: page.filter((ticket) => isTaggedWith(ticket, id)).length,
            }))
          : [{ value: String(SITE_ID), count: page.length }]
        ).filter(({ count }) => count > 0),
      },
    };
  });
  server.answer('GET /api/views', { body: views });
  server.answer('GET /api/views/counts', () => ({
    body: [
      ...GIVEN_VIEW_NAMES.filter((id) => id !== 'overdue' || site().has_goals).map((id) => ({
        id,
        query: GIVEN_VIEWS[id],
      })),
      ...views.map(({ id, query }) => ({ id, query })),
    ].map(({ id, query }) => ({ id, count: pageOf([...tickets.values()], new URLSearchParams(query)).total })),
  }));
  server.answer('GET /api/teams/1/tags', { body: tags });
  server.answer('PUT /api/tickets/tags', ({ body: { ids, add = [], remove = [] } }) => ({
    body: ids.map((id) => {
      const kept = findTicket(id).tags.filter((tag) => ![...add, ...remove].includes(tag.id));
      return change(id, { tags: [...kept, ...tags.filter((tag) => add.includes(tag.id))] });
    }),
  }));
  server.answer('PUT /api/tickets/priority', ({ body: { ids, priority } }) => ({
    body: ids.map((id) => change(id, { priority })),
  }));
  server.answer('GET /api/teams', { body: [aTeam({ role, member_count: Math.max(1, assignees.length) })] });
  server.answer(`GET /api/sites/${SITE_ID}/known-issues`, { body: [] });
  server.answer('GET /api/known-issues', { body: [] });
  server.answer(`GET /api/sites/${SITE_ID}/help-links`, { body: [] });
  server.answer(`GET /api/sites/${SITE_ID}/assignees`, { body: assignees });
  server.answer(`GET /api/sites/${SITE_ID}/mentionable`, {
    body: assignees.map((assignee) => ({ ...assignee, is_client: false, role: 'agent' as const })),
  });

  function change(id: number, changes: Partial<Ticket>): TicketDetail {
    const changed = { ...findTicket(id), ...changes };
    tickets.set(id, changed);
    return changed;
  }
  const changeStatus = (id: number, status: TicketStatus) =>
    change(id, { status, ...((status === 'closed' || status === 'archived') && { waiting_since: null }) });
  function follow(id: number, isFollowing: boolean): TicketDetail {
    const { id: user_id, google_user_data } = aUser();
    const others = findTicket(id).followers.filter((follower) => follower.user_id !== user_id);
    const me = { user_id, name: google_user_data.name ?? '', reason: 'chosen' as const, mentioned_by: null };
    const followed = {
      ...findTicket(id),
      is_following: isFollowing,
      followers: [...others, ...(isFollowing ? [me] : [])],
    };
    tickets.set(id, followed);
    return followed;
  }
  const assign = (id: number, userId: number | null) =>
    change(id, {
      assignee_id: userId,
      assignee_name: assignees.find(({ user_id }) => user_id === userId)?.name ?? null,
    });
  server.answer('PUT /api/tickets/assignee', ({ body: { ids, user_id } }) => ({
    body: ids.map((id) => assign(id, user_id)),
  }));
  server.answer('PUT /api/tickets/snooze', ({ body: { ids, until } }) => ({
    body: ids.map((id) => change(id, { snoozed_until: until, waiting_since: null })),
  }));
  server.answer('PUT /api/tickets/waiting', ({ body: { ids, waiting } }) => ({
    body: ids.map((id) => change(id, { waiting_since: waiting ? findTicket(id).last_activity_at : null })),
  }));
  let isInInbox = inInbox;
  server.answer('PUT /api/tickets/read', ({ body: { ids, read } }) => {
    for (const id of ids) change(id, { is_unread: !read });
    if (read) isInInbox = false;
    return { status: 204 };
  });
  server.answer('PUT /api/tickets/status', ({ body: { ids, status } }) => ({
    body: ids.map((id) => changeStatus(id, status)),
  }));
  for (const { id } of given) {
    server.answer(`GET /api/tickets/${id}`, () => ({
      body: {
        ticket: findTicket(id),
        comments: kept,
        events,
        has_clients: hasClients,
        in_inbox: isInInbox,
        drafts,
        suggested_replies: suggestions,
        writers,
      },
    }));
    server.answer(`PUT /api/tickets/${id}/assignee`, ({ body }) => ({ body: assign(id, body.user_id) }));
    server.answer(`PUT /api/tickets/${id}/snooze`, ({ body }) => ({ body: change(id, { snoozed_until: body.until }) }));
    server.answer(`PUT /api/tickets/${id}/following`, ({ body: { following } }) => ({
      body: follow(id, following),
    }));
    server.answer(`POST /api/tickets/${id}/drafting`, { status: 204 });
    server.answer(`PUT /api/tickets/${id}/status`, ({ body }) => ({ body: changeStatus(id, body.status) }));
    server.answer(`POST /api/tickets/${id}/comments`, ({ body: { comment = '', audience = 'customer' } }) => {
      const added = aComment({ id: 1_000 + kept.length, comment, audience, created_at: '2025-10-14T15:00:00.000Z' });
      kept.push(added);
      return { status: 201, body: added };
    });
    server.answer(`DELETE /api/tickets/${id}/comments/0`, ({ route }) => {
      const at = kept.findIndex((comment) => route.endsWith(`/${comment.id}`));
      kept.splice(at, 1);
      return { body: findTicket(id) };
    });
  }
  return { server, statusOf: (id: number) => tickets.get(id)?.status, ticketOf: findTicket, change, listEverywhere };
}

const text = (one: string | null, other: string | null) => (one ?? '9999').localeCompare(other ?? '9999');

const ORDERS: Record<string, (one: Ticket, other: Ticket) => number> = {
  created: (one, other) => other.id - one.id,
  activity: (one, other) => text(other.last_activity_at, one.last_activity_at),
  waiting: (one, other) => text(one.waiting_since, other.waiting_since),
  due: (one, other) => text(one.due_at, other.due_at),
  priority: (one, other) => TICKET_PRIORITIES.indexOf(one.priority) - TICKET_PRIORITIES.indexOf(other.priority),
};

function pageOf(tickets: readonly Ticket[], query: URLSearchParams) {
  const matches = (name: string, value: string) =>
    query.getAll(name).length === 0 || query.getAll(name).includes(value);
  const before = query.get('before');
  const all = tickets
    .filter(
      ({
        status,
        priority,
        title,
        assignee_id,
        snoozed_until,
        waiting_since,
        is_following,
        due_at,
        tags,
        suggested_by,
      }) =>
        matches('status', status) &&
        matches('priority', priority) &&
        matches('archived', String(status === 'archived')) &&
        matches('snoozed', String(snoozed_until !== null)) &&
        matches('following', String(is_following)) &&
        matches('suggested', String(Boolean(suggested_by))) &&
        isDue(due_at, query.get('due')) &&
        isAssignedTo(assignee_id, query.get('assignee')) &&
        isTagged(
          tags.map(({ id }) => id),
          query,
        ) &&
        (query.get('waiting') !== 'us' || waiting_since !== null) &&
        (query.get('waiting') !== 'customer' ||
          (waiting_since === null && snoozed_until === null && OPEN_STATUSES.some((open) => open === status))) &&
        title.toLowerCase().includes(query.get('q')?.toLowerCase() ?? ''),
    )
    .sort(ORDERS[query.get('sort') ?? 'created']);
  const from = before === null ? 0 : all.findIndex(({ id }) => id === Number(before)) + 1;
  const page = all.slice(from, from + Number(query.get('limit') ?? all.length));
  return { page, total: all.length };
}

function isAssignedTo(id: number | null, asked: string | null): boolean {
  if (asked === null) return true;
  return asked === 'none' ? id === null : id === (asked === 'me' ? aUser().id : Number(asked));
}

function isDue(at: string | null, asked: string | null): boolean {
  if (asked === null) return true;
  const isPast = at !== null && Date.parse(at) <= Date.now();
  return asked === 'overdue' ? isPast : !isPast && at?.slice(0, 10) === new Date().toISOString().slice(0, 10);
}

const isTaggedWith = ({ tags }: Ticket, id: number) => tags.some((tag) => tag.id === id);

function isTagged(ids: readonly number[], query: URLSearchParams): boolean {
  const asked = query.getAll('tag');
  const has = (tag: string) =>
    tag === 'none' || tag === 'any' ? (tag === 'none') === (ids.length === 0) : ids.includes(Number(tag));
  if (query.getAll('without_tag').some(has)) return false;
  return asked.length === 0 || (query.get('tag_match') === 'all' ? asked.every(has) : asked.some(has));
}
