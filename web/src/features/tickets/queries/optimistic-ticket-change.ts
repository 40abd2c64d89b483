import type { changeTicketsWaiting, markTicketsRead } from '@deskbell/contract/desk';
import type {
  assignTicket,
  assignTickets,
  changeTicketStatus,
  changeTicketStatuses,
  snoozeTicket,
  snoozeTickets,
  Ticket,
} from '@deskbell/contract/tickets';
import type { changeTicket, changeTicketPriorities, tagTickets } from '@deskbell/contract/triage';
import { notifyManager, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { mutationKeys, queryKeys } from '../../../api/query-keys.ts';
import { changedTags, type TagChange } from '../../../tags/changed-tags.ts';
import { cancelTicketFetches, listsContaining, updateCachedTicket } from './ticket-list-cache.ts';

export type ChangedFields =
  | Pick<Ticket, 'status'>
  | Pick<Ticket, 'assignee_id' | 'assignee_name'>
  | Pick<Ticket, 'snoozed_until'>
  | Pick<Ticket, 'is_unread'>
  | Pick<Ticket, 'title'>
  | Pick<Ticket, 'priority'>
  | { waiting: boolean }
  | { tagging: TagChange };

/** Changes without a call for a single ticket. */
type BulkFields = Pick<Ticket, 'is_unread'> | { waiting: boolean } | { tagging: TagChange };

export interface TicketChange {
  tickets: readonly Ticket[];
  fields: ChangedFields;
}

function pendingChanges(queryClient: QueryClient, ticketId: number): TicketChange[] {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: mutationKeys.ticketChange, status: 'pending' })
    .map(({ state }) => state.variables as TicketChange)
    .filter((change) => change?.tickets.some(({ id }) => id === ticketId));
}

export const isChangingStatus = (queryClient: QueryClient, ticketId: number) =>
  pendingChanges(queryClient, ticketId).some(({ fields }) => 'status' in fields);

/** A bulk change is one call, so all tickets change or none. */
async function sendChange({ tickets, fields }: TicketChange): Promise<Ticket[]> {
  if ('title' in fields) return Promise.all(tickets.map(({ id }) => sendOneChange({ id }, fields)));
  const [ticket, ...others] = tickets;
  if (!ticket || others.length > 0 || isBulkOnly(fields))
    return sendBulkChange(
      tickets.map(({ id }) => id),
      fields,
    );
  return [await sendOneChange({ id: ticket.id }, fields)];
}

const isBulkOnly = (fields: ChangedFields): fields is BulkFields =>
  'waiting' in fields || 'is_unread' in fields || 'tagging' in fields;

function sendOneChange(params: { id: number }, fields: Exclude<ChangedFields, BulkFields>): Promise<Ticket> {
  if ('title' in fields || 'priority' in fields)
    return call<typeof changeTicket>('PUT /api/tickets/:id', { params, body: fields });
  if ('status' in fields)
    return call<typeof changeTicketStatus>('PUT /api/tickets/:id/status', { params, body: fields });
  if ('assignee_id' in fields)
    return call<typeof assignTicket>('PUT /api/tickets/:id/assignee', {
      params,
      body: { user_id: fields.assignee_id },
    });
  return call<typeof snoozeTicket>('PUT /api/tickets/:id/snooze', { params, body: { until: fields.snoozed_until } });
}

type FieldsOfSeveral = Exclude<ChangedFields, Pick<Ticket, 'title'>>;

async function sendBulkChange(ids: number[], fields: FieldsOfSeveral): Promise<Ticket[]> {
  if ('priority' in fields)
    return call<typeof changeTicketPriorities>('PUT /api/tickets/priority', { body: { ids, ...fields } });
  if ('status' in fields)
    return call<typeof changeTicketStatuses>('PUT /api/tickets/status', { body: { ids, ...fields } });
  if ('assignee_id' in fields)
    return call<typeof assignTickets>('PUT /api/tickets/assignee', { body: { ids, user_id: fields.assignee_id } });
  if ('is_unread' in fields) {
    await call<typeof markTicketsRead>('PUT /api/tickets/read', { body: { ids, read: !fields.is_unread } });
    return [];
  }
  if ('waiting' in fields)
    return call<typeof changeTicketsWaiting>('PUT /api/tickets/waiting', { body: { ids, ...fields } });
  if ('tagging' in fields)
    return call<typeof tagTickets>('PUT /api/tickets/tags', {
      body: { ids, add: fields.tagging.add.map(({ id }) => id), remove: fields.tagging.remove.map(({ id }) => id) },
    });
  return call<typeof snoozeTickets>('PUT /api/tickets/snooze', { body: { ids, until: fields.snoozed_until } });
}

/** Mirrors the server: closing and archiving end the snooze. */
export function changed(ticket: Ticket, fields: ChangedFields): Ticket {
  if ('waiting' in fields)
    return { ...ticket, waiting_since: fields.waiting ? (ticket.waiting_since ?? ticket.last_activity_at) : null };
  if ('tagging' in fields) return { ...ticket, tags: changedTags(ticket.tags, fields.tagging) };
  const isEnding = 'status' in fields && (fields.status === 'closed' || fields.status === 'archived');
  return { ...ticket, ...fields, ...(isEnding && { snoozed_until: null }) };
}

/** Optimistic update: sends changes one after the other and rolls back on an error. */
export function useChangeTickets() {
  const queryClient = useQueryClient();
  const { id: userId } = useCurrentUser();
  return useMutation({
    mutationKey: mutationKeys.ticketChange,
    scope: { id: 'ticket-change' },
    mutationFn: sendChange,
    onMutate: async ({ tickets, fields }) => {
      const wasFetching = await cancelTicketFetches(queryClient);
      const containing = new Map(tickets.map((ticket) => [ticket.id, listsContaining(queryClient, ticket)]));
      notifyManager.batch(() => {
        for (const ticket of tickets) update(ticket, changed(ticket, fields), containing);
      });
      return { containing, wasFetching };
    },
    onSuccess: (answered, { tickets, fields }, { containing }) => {
      notifyManager.batch(() => {
        for (const ticket of tickets) {
          const isSuperseded = pendingChanges(queryClient, ticket.id).length > 1;
          const after = answered.find(({ id }) => id === ticket.id);
          if (!isSuperseded && after) update(changed(ticket, fields), after, containing);
        }
      });
    },
    onError: (error, { tickets, fields }, context) => {
      console.error(`Failed to update ticket ${'status' in fields ? 'status' : 'fields'}:`, error);
      if (!context) return;
      notifyManager.batch(() => {
        for (const ticket of tickets) update(changed(ticket, fields), ticket, context.containing);
      });
    },
    onSettled: (_data, error, _change, context) => {
      const isLast = queryClient.isMutating({ mutationKey: mutationKeys.ticketChange }) === 1;
      if (isLast) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.sites });
        void queryClient.invalidateQueries({ queryKey: queryKeys.ticketCounts });
        void queryClient.invalidateQueries({ queryKey: queryKeys.viewCounts });
      }
      if (isLast && (error || context?.wasFetching))
        void queryClient.invalidateQueries({ queryKey: queryKeys.tickets });
    },
  });

  function update(before: Ticket, after: Ticket, containing: ReadonlyMap<number, ReadonlySet<string>>) {
    updateCachedTicket(queryClient, { before, after, containing: containing.get(after.id) ?? new Set(), userId });
  }
}
