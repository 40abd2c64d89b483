import type { TicketDetail, TicketStatus } from '@deskbell/contract/tickets';
import type { KeyboardEvent } from 'react';
import type { CommentKind } from '../comment-kind.ts';
import { canSnooze } from '../snooze/can-snooze.ts';
import { STATUS_KEYS } from '../status-keys.ts';

const TYPING = 'input, textarea, select';

/** Ignores typing, and keys in a dialog above this one, whose events React bubbles here. */
const isForTicket = ({ target, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey) &&
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest(TYPING) === null;

export interface TicketKeyActions {
  ticket: TicketDetail | undefined;
  canWork: boolean;
  canAssign: boolean;
  onRefresh: () => void;
  onArchive: () => void;
  onStatus: (status: TicketStatus) => void;
  onWrite: (kind: CommentKind) => void;
  onAssign: () => void;
  onAssignToMe: () => void;
  onSnooze: () => void;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
}

/** Runs what the key stands for; keys for what cannot be done do nothing. */
export function handleTicketKey(event: KeyboardEvent, actions: TicketKeyActions): void {
  if (!isForTicket(event)) return;
  const action = actionsByKey(actions)[event.key];
  if (!action) return;
  // The field or menu that it opens would take the letter as typed.
  event.preventDefault();
  action();
}

function actionsByKey(actions: TicketKeyActions): Record<string, (() => void) | undefined> {
  const { ticket, canWork, canAssign } = actions;
  const always = { r: actions.onRefresh, j: actions.onNext, k: actions.onPrevious };
  if (!ticket || ticket.merged_into !== null) return always;
  const writeNote = () => actions.onWrite('note');
  if (!canWork) return { ...always, n: writeNote };
  return {
    ...always,
    n: writeNote,
    c: () => actions.onWrite('reply'),
    ...(ticket.status !== 'archived' && { e: actions.onArchive }),
    ...(canAssign && { a: actions.onAssign, i: actions.onAssignToMe }),
    ...(canSnooze(ticket) && { h: actions.onSnooze }),
    ...Object.fromEntries(STATUS_KEYS.map(([key, status]) => [key, () => actions.onStatus(status)])),
  };
}
