import type { Comment, Ticket, TicketDetail, TicketStatus } from '@deskbell/contract/tickets';
import { fakeServer } from './fake-server.ts';
import { aSite, aUser, thirtyDays } from './fixtures.ts';

export const SITE_ID = 42;

const detailOf = (ticket: Ticket): TicketDetail => ({
  user_id: null,
  user_agent: 'Firefox',
  resolved_at: null,
  ...ticket,
});

/** A signed-in owner with one site whose tickets are kept, found and changed as the server would. */
export function fakeDesk(given: readonly Ticket[] = [], { comments = [] as Comment[], timezone = 'UTC' } = {}) {
  const tickets = new Map(given.map((ticket) => [ticket.id, detailOf({ ...ticket, site_id: SITE_ID })]));
  const said = [...comments];
  const withStatus = (...statuses: TicketStatus[]) =>
    [...tickets.values()].filter(({ status }) => statuses.includes(status)).length;

  const server = fakeServer({
    'GET /api/users/me': { body: aUser() },
    'GET /api/user-settings': { body: { timezone } },
    'GET /api/sites': { body: [] },
    [`GET /api/sites/${SITE_ID}`]: () => ({
      body: aSite({
        id: SITE_ID,
        name: 'Harbor & Pine',
        domain: 'harbor.example',
        total_tickets: tickets.size,
        new_tickets: withStatus('new'),
        open_tickets: withStatus('open', 'in_progress'),
        closed_tickets: withStatus('closed', 'resolved'),
        archived_tickets: withStatus('archived'),
      }),
    }),
    [`GET /api/sites/${SITE_ID}/analytics`]: { body: thirtyDays() },
    [`GET /api/sites/${SITE_ID}/tickets`]: ({ route }) => {
      const matches = matching([...tickets.values()], new URLSearchParams(route.split('?')[1]));
      return { body: matches.page, headers: { 'x-total-count': String(matches.total) } };
    },
  });
  const change = (id: number, status: TicketStatus) => {
    const changed = { ...detailOf(tickets.get(id) as Ticket), status };
    tickets.set(id, changed);
    return changed;
  };
  server.answer('PUT /api/tickets/status', ({ body }) => {
    const { ids, status } = body as { ids: number[]; status: TicketStatus };
    return { body: ids.map((id) => change(id, status)) };
  });
  for (const { id } of given) {
    server.answer(`GET /api/tickets/${id}`, () => ({ body: { ticket: tickets.get(id), comments: said } }));
    server.answer(`PUT /api/tickets/${id}/status`, ({ body }) => ({
      body: change(id, (body as { status: TicketStatus }).status),
    }));
    server.answer(`POST /api/tickets/${id}/comments`, ({ body }) => {
      const comment: Comment = {
        id: 1_000 + said.length,
        full_text: null,
        author: 'agent',
        author_name: null,
        received_by_email: false,
        created_at: '2025-10-14T15:00:00.000Z',
        ...(body as { comment: string }),
      };
      said.push(comment);
      return { status: 201, body: comment };
    });
  }
  return { server, statusOf: (id: number) => tickets.get(id)?.status };
}

function matching(tickets: readonly Ticket[], query: URLSearchParams) {
  const isAsked = (name: string, value: string) =>
    query.getAll(name).length === 0 || query.getAll(name).includes(value);
  const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY);
  const all = tickets
    .filter(
      ({ status, priority, title }) =>
        isAsked('status', status) &&
        isAsked('priority', priority) &&
        isAsked('archived', String(status === 'archived')) &&
        title.toLowerCase().includes(query.get('q')?.toLowerCase() ?? ''),
    )
    .sort((one, other) => other.id - one.id);
  const page = all.filter(({ id }) => id < before).slice(0, Number(query.get('limit') ?? all.length));
  return { page, total: all.length };
}
