import type { TicketDetail, TicketStatus } from '@deskbell/contract/tickets';
import type { KeyboardEvent } from 'react';
import { type KeyAct, keysIn } from '../../../keys/key-table.ts';
import { endsSequence, keyName } from '../../../ui/hooks/use-keys.ts';
import type { CommentKind } from '../comment-kind.ts';
import type { TicketPart } from '../queries/ticket-part-requests.ts';
import { canSnooze } from '../snooze/can-snooze.ts';

const TYPING = 'input, textarea, select';

/** Ignores typing, and keys in a dialog above this one, whose events React bubbles here. */
const isForTicket = ({ target, currentTarget, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey) &&
  !endsSequence(nativeEvent) &&
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest(TYPING) === null;

export interface TicketKeyActions {
  ticket: TicketDetail | undefined;
  canWork: boolean;
  canAssign: boolean;
  onStatus: (status: TicketStatus) => void;
  onWrite: (kind: CommentKind) => void;
  onOpenPart: (part: TicketPart) => void;
  onAssignToMe: () => void;
  onFollow: () => void;
  onArchive: () => void;
  onMarkUnread: () => void;
  onNoReplyNeeded: () => void;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
}

export function handleTicketKey(event: KeyboardEvent, actions: TicketKeyActions): void {
  if (!isForTicket(event)) return;
  const action = keysIn('ticket', handlersOf(actions))[keyName(event)];
  if (!action) return;
  // The field or menu that it opens would receive the letter.
  event.preventDefault();
  action();
}

function handlersOf(actions: TicketKeyActions): Partial<Record<KeyAct, (() => void) | undefined>> {
  const { ticket, canWork, canAssign, onOpenPart } = actions;
  const always = { next: actions.onNext, previous: actions.onPrevious };
  if (!ticket || ticket.merged_into !== null) return always;
  const reading = {
    ...always,
    moreActions: () => onOpenPart('more'),
    note: () => actions.onWrite('note'),
    markUnread: actions.onMarkUnread,
  };
  if (!canWork) return reading;
  return {
    ...reading,
    reply: () => actions.onWrite('reply'),
    replyToo: () => actions.onWrite('reply'),
    noReplyNeeded: actions.onNoReplyNeeded,
    ...(ticket.status !== 'archived' && { archive: actions.onArchive }),
    ...(canAssign && {
      assign: () => onOpenPart('assign'),
      assignToMe: actions.onAssignToMe,
      follow: actions.onFollow,
    }),
    ...(canSnooze(ticket) && { snooze: () => onOpenPart('snooze') }),
    priority: () => onOpenPart('priority'),
    tags: () => onOpenPart('tags'),
    retitle: () => onOpenPart('retitle'),
    knownIssue: () => onOpenPart('known-issue'),
    merge: () => onOpenPart('merge'),
    setNew: () => actions.onStatus('new'),
    setOpen: () => actions.onStatus('open'),
    setClosed: () => actions.onStatus('closed'),
  };
}
