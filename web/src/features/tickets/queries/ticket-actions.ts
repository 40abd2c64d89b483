import { BULK_TICKETS_MAX } from '@deskbell/contract/limits';
import type { Assignee } from '@deskbell/contract/sites';
import type { Ticket, TicketPriority, TicketStatus } from '@deskbell/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/call.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { number } from '../../../format/counted.ts';
import type { TagChange } from '../../../tags/changed-tags.ts';
import { PRIORITY_LABELS, STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { focusTicket } from '../ticket-link.ts';
import { ticketSubject } from '../ticket-name.ts';
import { type RememberedChange, rememberChange, takeChange } from './change-history.ts';
import { closingEmails } from './closing-emails.ts';
import { type ChangedFields, changed, type TicketChange, useChangeTickets } from './optimistic-ticket-change.ts';

export function useTicketActions() {
  const queryClient = useQueryClient();
  const { id, email, google_user_data } = useCurrentUser();
  const { mutateAsync } = useChangeTickets();

  /** Changes only tickets that differ. The toast says `said`, by default what was changed; null shows none. */
  async function change(tickets: readonly Ticket[], fields: ChangedFields, said: string | null = '') {
    const change: RememberedChange = { tickets: tickets.filter((ticket) => differs(ticket, fields)), fields };
    if (change.tickets.length === 0) return;
    // Registered before the response, so that Undo works at once.
    rememberChange(queryClient, change);
    const { done, failure } = await sendChunks(mutateAsync, change);
    change.tickets = done;
    if (done.length === 0) takeChange(queryClient, change);
    else if (said !== null)
      change.dismissToast = showOutcome(done, said === '' ? outcomeOf(fields) : plain(said), () => void undo(change));
    showFailure(failure);
  }

  /** Shows no toast, for the dialog, whose control shows the result; rejects on failure. */
  async function setStatusQuietly(ticket: Ticket, status: TicketStatus, { isRemembered = true } = {}) {
    const change: RememberedChange = { tickets: [ticket], fields: { status } };
    if (isRemembered) rememberChange(queryClient, change);
    try {
      await mutateAsync({ tickets: [ticket], fields: { status } });
    } catch (error) {
      takeChange(queryClient, change);
      throw error;
    }
  }

  function assign(tickets: readonly Ticket[], assignee: Assignee | null) {
    const fields = { assignee_id: assignee?.user_id ?? null, assignee_name: assignee?.name ?? null };
    return change(tickets, fields, tickets.length === 1 ? null : undefined);
  }

  async function undo(change?: RememberedChange) {
    const undone = takeChange(queryClient, change);
    if (!undone) return;
    undone.dismissToast?.();
    if ('takeBack' in undone) return undone.takeBack();
    const outcomes = reversed(undone).map(async (back) => {
      const { done, failure } = await sendChunks(mutateAsync, back);
      if (done.length > 0) showOutcome(done, outcomeOf(back.fields));
      return failure;
    });
    focusTicket(undone.tickets[0]?.id);
    showFailure((await Promise.all(outcomes)).find((failure) => failure !== undefined));
  }

  return {
    setStatus: (tickets: readonly Ticket[], status: TicketStatus) =>
      change(tickets, { status }, status === 'closed' && tickets.length > 1 ? closedWords(tickets) : undefined),
    setStatusQuietly,
    assign,
    assignToMe: (tickets: readonly Ticket[]) => assign(tickets, { user_id: id, name: google_user_data.name || email }),
    snooze: (tickets: readonly Ticket[], until: string | null, text?: string) =>
      change(tickets, { snoozed_until: until }, text),
    retitle: (ticket: Ticket, title: string) => change([ticket], { title }, null),
    setPriority: (tickets: readonly Ticket[], priority: TicketPriority) =>
      change(tickets, { priority }, tickets.length === 1 ? null : undefined),
    changeTags: (tickets: readonly Ticket[], tagging: TagChange) =>
      change(tickets, { tagging }, tickets.length === 1 ? null : undefined),
    needNoReply: (tickets: readonly Ticket[]) => change(tickets, { waiting: false }),
    markUnread: (tickets: readonly Ticket[], text: string | null = null) => change(tickets, { is_unread: true }, text),
    undo,
  };
}

type Send = ReturnType<typeof useChangeTickets>['mutateAsync'];

async function sendChunks(send: Send, { tickets, fields }: TicketChange) {
  const chunks = chunksOf(tickets, BULK_TICKETS_MAX);
  const outcomes = await Promise.allSettled(chunks.map((chunk) => send({ tickets: chunk, fields })));
  return {
    done: chunks.filter((_, index) => outcomes[index]?.status === 'fulfilled').flat(),
    failure: outcomes.map((outcome) => failureText(outcome, fields)).find((text) => text !== undefined),
  };
}

type Outcome = (amount: number) => string;

const plain =
  (words: string): Outcome =>
  (amount) =>
    `${amount === 1 ? 'Ticket' : `${number(amount)} tickets`} ${words}`;

function showOutcome(done: readonly Ticket[], outcome: Outcome, onUndo?: () => void) {
  const [only, ...others] = done;
  const describe = (amount: number) => ({
    title: amount === 1 ? 'Ticket updated' : 'Tickets updated',
    text: outcome(amount),
  });
  const { title, text } = describe(done.length);
  return showToast('success', title, text, onUndo && { label: 'Undo', keyHint: 'z', onClick: onUndo }, {
    isTitleSpoken: true,
    ...(only && others.length === 0 && { subject: ticketSubject(only) }),
    join: { key: `${onUndo ? 'changed' : 'undone'} ${outcome(1)}`, amount: done.length, describe },
  });
}

const showFailure = (text: string | undefined) => text && showToast('error', 'Update failed', text);

/** A refused status shows no toast: the rollback is enough. */
function failureText(outcome: PromiseSettledResult<unknown>, fields: ChangedFields): string | undefined {
  if (outcome.status === 'fulfilled') return undefined;
  const isRefused = outcome.reason instanceof ApiError;
  if ('status' in fields) return isRefused ? undefined : 'Unable to update ticket status';
  return (isRefused && outcome.reason.error) || 'Unable to update the ticket';
}

function differs(ticket: Ticket, fields: ChangedFields): boolean {
  if ('waiting' in fields) return fields.waiting !== (ticket.waiting_since !== null);
  if ('tagging' in fields) {
    const { add, remove } = reversedTagging(ticket, fields.tagging);
    return add.length + remove.length > 0;
  }
  return Object.entries(fields).some(
    ([name, value]) => name !== 'assignee_name' && ticket[name as keyof Ticket] !== value,
  );
}

/** The changes that undo it: one per former value. */
function reversed({ tickets, fields }: TicketChange): TicketChange[] {
  const byValue = new Map<string, { tickets: Ticket[]; fields: ChangedFields }>();
  for (const ticket of tickets) {
    const earlier = earlierFields(ticket, fields);
    const change = byValue.get(JSON.stringify(earlier)) ?? { tickets: [], fields: earlier };
    change.tickets.push(changed(ticket, fields));
    byValue.set(JSON.stringify(earlier), change);
  }
  return [...byValue.values()];
}

function earlierFields(ticket: Ticket, fields: ChangedFields): ChangedFields {
  if ('waiting' in fields) return { waiting: !fields.waiting };
  if ('tagging' in fields) return { tagging: reversedTagging(ticket, fields.tagging) };
  const names = Object.keys(fields) as (keyof Ticket)[];
  return Object.fromEntries(names.map((name) => [name, ticket[name]])) as ChangedFields;
}

function reversedTagging({ tags }: Ticket, { add, remove }: TagChange): TagChange {
  const had = new Set(tags.map(({ id }) => id));
  return { add: remove.filter(({ id }) => had.has(id)), remove: add.filter(({ id }) => !had.has(id)) };
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const amount = Math.ceil(items.length / size);
  return Array.from({ length: amount }, (_, chunk) => items.slice(chunk * size, (chunk + 1) * size));
}

function outcomeOf(fields: ChangedFields): Outcome {
  if ('status' in fields)
    return fields.status === 'archived' ? archived : plain(`moved to ${STATUS_LABELS[fields.status].toLowerCase()}`);
  if ('waiting' in fields) return fields.waiting ? plain('waiting again') : needingNoReply;
  return plain(wordsFor(fields));
}

/** Nothing is asked before several are closed, so the toast says who gets an email. */
function closedWords(tickets: readonly Ticket[]): string {
  const told = closingEmails(tickets);
  if (told === 0) return 'moved to closed';
  return `moved to closed, ${told === 1 ? '1 person gets' : `${number(told)} people get`} an email`;
}

const archived: Outcome = (amount) =>
  amount === 1 ? 'Ticket archived successfully' : `${number(amount)} tickets archived`;

const needingNoReply: Outcome = (amount) =>
  amount === 1 ? 'No reply needed' : `No reply needed to ${number(amount)} tickets`;

function wordsFor(fields: Exclude<ChangedFields, { status: unknown } | { waiting: unknown }>): string {
  if ('assignee_id' in fields)
    return fields.assignee_name === null ? 'unassigned' : `assigned to ${fields.assignee_name}`;
  if ('title' in fields) return 'renamed';
  if ('priority' in fields) return `set to ${PRIORITY_LABELS[fields.priority]} priority`;
  if ('is_unread' in fields) return fields.is_unread ? 'marked as unread' : 'marked as read';
  if ('tagging' in fields) return taggedText(fields.tagging);
  return fields.snoozed_until === null ? 'no longer snoozed' : 'snoozed again';
}

function taggedText({ add, remove }: TagChange): string {
  const names = (tags: TagChange['add']) => tags.map(({ name }) => `“${name}”`).join(', ');
  if (remove.length === 0) return `tagged ${names(add)}`;
  return add.length === 0 ? `no longer tagged ${names(remove)}` : `tagged ${names(add)}, no longer ${names(remove)}`;
}
