import type { UserSettings } from '@deskbell/contract/account';
import type { Draft } from '@deskbell/contract/drafts';
import type { File as TicketFile } from '@deskbell/contract/files';
import type { Role } from '@deskbell/contract/roles';
import type { Assignee } from '@deskbell/contract/sites';
import type { Comment, Ticket, TicketDetail, TicketEvent, TicketStatus } from '@deskbell/contract/tickets';
import { fakeServer, SIGNED_IN } from './fake-server.ts';
import { aComment, aSite, aTeam, aUser, detailOf, someSettings, thirtyDays } from './fixtures.ts';

export const SITE_ID = 42;

interface Given {
  comments?: Comment[];
  /** Of every ticket. */
  files?: TicketFile[];
  events?: TicketEvent[];
  timezone?: UserSettings['timezone'];
  /** Of the signed-in user. */
  role?: Role;
  /** Whether clients see the site. */
  hasClients?: boolean;
  /** The members of the team who can be assigned tickets, in a team of several. */
  assignees?: Assignee[];
  /** What the signed-in user has not sent yet, of every ticket. */
  drafts?: Draft[];
}

/** The fake server of an owner with one site, whose tickets it filters and changes as the real server does. */
export function fakeDesk(
  given: readonly Ticket[] = [],
  {
    comments = [],
    files = [],
    events = [],
    timezone = 'UTC',
    role = 'owner',
    hasClients = false,
    assignees = [],
    drafts = [],
  }: Given = {},
) {
  const tickets = new Map(given.map((ticket) => [ticket.id, { ...detailOf({ ...ticket, site_id: SITE_ID }), files }]));
  const kept = comments;
  function findTicket(id: number): TicketDetail {
    const ticket = tickets.get(id);
    if (!ticket) throw new Error(`There is no ticket ${id}.`);
    return ticket;
  }
  const withStatus = (...statuses: TicketStatus[]) =>
    [...tickets.values()].filter(({ status }) => statuses.includes(status)).length;

  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/user-settings': { body: someSettings({ timezone }) },
    'GET /api/sites': { body: [] },
  });
  server.answer(`GET /api/sites/${SITE_ID}`, () => ({
    body: aSite({
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
    }),
  }));
  server.answer(`GET /api/sites/${SITE_ID}/analytics`, { body: thirtyDays() });
  server.answer(`GET /api/sites/${SITE_ID}/tickets`, ({ route }) => {
    const { page, total } = pageOf([...tickets.values()], new URLSearchParams(route.split('?')[1]));
    return { body: page, headers: { 'x-total-count': String(total) } };
  });

  server.answer('GET /api/teams', { body: [aTeam({ role, member_count: Math.max(1, assignees.length) })] });
  server.answer(`GET /api/sites/${SITE_ID}/assignees`, { body: assignees });

  function change(id: number, changes: Partial<Ticket>): TicketDetail {
    const changed = { ...findTicket(id), ...changes };
    tickets.set(id, changed);
    return changed;
  }
  const changeStatus = (id: number, status: TicketStatus) => change(id, { status });
  const assign = (id: number, userId: number | null) =>
    change(id, {
      assignee_id: userId,
      assignee_name: assignees.find(({ user_id }) => user_id === userId)?.name ?? null,
    });
  server.answer('PUT /api/tickets/assignee', ({ body: { ids, user_id } }) => ({
    body: ids.map((id) => assign(id, user_id)),
  }));
  server.answer('PUT /api/tickets/snooze', ({ body: { ids, until } }) => ({
    body: ids.map((id) => change(id, { snoozed_until: until })),
  }));
  server.answer('PUT /api/tickets/waiting', ({ body: { ids, waiting } }) => ({
    body: ids.map((id) => change(id, { waiting_since: waiting ? '2025-10-14T14:00:00.000Z' : null })),
  }));
  server.answer('PUT /api/tickets/status', ({ body: { ids, status } }) => ({
    body: ids.map((id) => changeStatus(id, status)),
  }));
  for (const { id } of given) {
    server.answer(`GET /api/tickets/${id}`, () => ({
      body: { ticket: findTicket(id), comments: kept, events, has_clients: hasClients, drafts },
    }));
    server.answer(`PUT /api/tickets/${id}/assignee`, ({ body }) => ({ body: assign(id, body.user_id) }));
    server.answer(`PUT /api/tickets/${id}/snooze`, ({ body }) => ({ body: change(id, { snoozed_until: body.until }) }));
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
  return { server, statusOf: (id: number) => tickets.get(id)?.status, ticketOf: findTicket, change };
}

function pageOf(tickets: readonly Ticket[], query: URLSearchParams) {
  const matches = (name: string, value: string) =>
    query.getAll(name).length === 0 || query.getAll(name).includes(value);
  const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY);
  const all = tickets
    .filter(
      ({ status, priority, title, assignee_id, snoozed_until }) =>
        matches('status', status) &&
        matches('priority', priority) &&
        matches('archived', String(status === 'archived')) &&
        matches('snoozed', String(snoozed_until !== null)) &&
        isAssignedTo(assignee_id, query.get('assignee')) &&
        title.toLowerCase().includes(query.get('q')?.toLowerCase() ?? ''),
    )
    .sort((one, other) => other.id - one.id);
  const page = all.filter(({ id }) => id < before).slice(0, Number(query.get('limit') ?? all.length));
  return { page, total: all.length };
}

function isAssignedTo(id: number | null, asked: string | null): boolean {
  if (asked === null) return true;
  return asked === 'none' ? id === null : id === (asked === 'me' ? aUser().id : Number(asked));
}
