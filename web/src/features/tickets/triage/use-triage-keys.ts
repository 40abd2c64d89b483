import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { KEYS, keysIn } from '../../../keys/key-table.ts';
import { useKeys } from '../../../ui/hooks/use-keys.ts';
import { focusTicket, ticketLinkId } from '../ticket-link.ts';
import { type BulkMenu, type CanAssignOn, offersMenu } from './bulk-menus.ts';
import type { useSelection } from './use-selection.ts';

type Act = (tickets: readonly Ticket[]) => void;

interface TriageKeys {
  tickets: readonly Ticket[];
  selection: ReturnType<typeof useSelection>;
  cursor: number | null;
  setCursor: (id: number) => void;
  canWork: (ticket: Ticket) => boolean;
  canAssignOn: CanAssignOn | undefined;
  acts: {
    reply: (ticket: Ticket) => void;
    setStatus: (tickets: readonly Ticket[], status: TicketStatus) => void;
    archive: Act;
    needNoReply: Act;
    markUnread: Act;
    assignToMe: Act;
  };
  onOpenMenu: (menu: BulkMenu) => void;
}

export function useTriageKeys(props: TriageKeys) {
  const { tickets, selection, cursor, setCursor, canWork, canAssignOn, acts, onOpenMenu } = props;
  const at = tickets.findIndex(({ id }) => id === cursor);
  const current = tickets[at];
  const isSelecting = selection.tickets.length > 0;
  const chosen = isSelecting
    ? selection.tickets
    : ([current].filter((ticket) => ticket && canWork(ticket)) as Ticket[]);
  /** Everyone may mark tickets as read. */
  const read = isSelecting || !current ? selection.tickets : [current];

  function focus(ticket: Ticket | undefined) {
    if (!ticket) return;
    setCursor(ticket.id);
    focusTicket(ticket.id);
  }

  const stepped = (step: number) => tickets[Math.min(Math.max(at + step, 0), tickets.length - 1)];

  /** Elsewhere the arrow keys scroll. */
  function moveByArrow(event: KeyboardEvent, step: number) {
    if (!current || document.activeElement?.id !== ticketLinkId(current.id)) return;
    event.preventDefault();
    focus(stepped(step));
  }

  function extend(event: KeyboardEvent, step: number) {
    const target = stepped(current ? step : 1);
    if (!target) return;
    event.preventDefault();
    selection.extendTo(target.id, cursor);
    focus(target);
  }

  /** The menu belongs to the bulk bar, so the row at the cursor is selected first. */
  function openMenu(menu: BulkMenu) {
    if (!offersMenu(menu, chosen, canAssignOn)) return;
    if (!isSelecting && current) selection.toggle(current.id);
    onOpenMenu(menu);
  }

  const replyToCurrent = () => current && canWork(current) && acts.reply(current);

  useKeys({
    ...keysIn<(event: KeyboardEvent) => void>('list', {
      next: () => focus(stepped(1)),
      previous: () => focus(stepped(-1)),
      extendDown: (event) => extend(event, 1),
      extendUp: (event) => extend(event, -1),
      select: () => current && selection.toggle(current.id),
      reply: replyToCurrent,
      replyToo: replyToCurrent,
      archive: () => acts.archive(chosen),
      noReplyNeeded: () => acts.needNoReply(chosen),
      markUnread: () => acts.markUnread(read),
      assign: () => openMenu('assign'),
      assignToMe: () => offersMenu('assign', chosen, canAssignOn) && acts.assignToMe(chosen),
      snooze: () => openMenu('snooze'),
      tags: () => openMenu('tags'),
      priority: () => openMenu('priority'),
      knownIssue: () => openMenu('known-issue'),
      setNew: () => acts.setStatus(chosen, 'new'),
      setOpen: () => acts.setStatus(chosen, 'open'),
      setClosed: () => acts.setStatus(chosen, 'closed'),
    }),
    ArrowDown: (event) => moveByArrow(event, 1),
    ArrowUp: (event) => moveByArrow(event, -1),
    [KEYS.close]: selection.clear,
  });
}
