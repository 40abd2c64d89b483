import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { useCallback, useState } from 'react';
import { useKeys } from '../../../ui/use-keys.ts';
import { STATUS_KEYS } from '../status-keys.ts';
import { ticketLinkId } from '../ticket-link.ts';
import { type BulkMenu, type CanAssignOn, offersMenu } from './bulk-menus.ts';

interface RowKeys {
  tickets: readonly Ticket[];
  selected: readonly Ticket[];
  canWorkOn: (ticket: Ticket) => boolean;
  scrollTo: (index: number) => void;
  onToggle: (id: number) => void;
  onExtend: (id: number, cursor: number | null) => void;
  onClearSelection: () => void;
  onStatus: (tickets: readonly Ticket[], status: TicketStatus) => void;
  canAssignOn: CanAssignOn | undefined;
  onOpenMenu: (menu: BulkMenu) => void;
}

/** The keys of the list; those that change tickets act on the selection, or else on the focused row. */
export function useRowKeys(props: RowKeys) {
  const { tickets, selected, canWorkOn, scrollTo, onToggle, onExtend, onClearSelection, onStatus } = props;
  const [cursor, setCursor] = useState<number | null>(null);
  const at = tickets.findIndex(({ id }) => id === cursor);
  const current = tickets[at];
  const focused = current && canWorkOn(current) ? [current] : [];
  const chosen = selected.length > 0 ? selected : focused;

  const focus = useCallback(
    (index: number) => {
      const ticket = tickets[index];
      if (!ticket) return;
      setCursor(ticket.id);
      const link = document.getElementById(ticketLinkId(ticket.id));
      if (link) return link.focus();
      scrollTo(index);
      requestAnimationFrame(() => document.getElementById(ticketLinkId(ticket.id))?.focus());
    },
    [tickets, scrollTo],
  );

  /** Moves the focus to a neighbor before the rows disappear. */
  const archive = useCallback(
    (archived: readonly Ticket[]) => {
      const [first] = archived;
      if (!first) return;
      const stays = (ticket: Ticket) => !archived.includes(ticket);
      const start = tickets.indexOf(archived.find(({ id }) => id === cursor) ?? first);
      const next = tickets.findIndex((ticket, index) => index > start && stays(ticket));
      focus(next >= 0 ? next : tickets.findLastIndex((ticket, index) => index < start && stays(ticket)));
      onStatus(archived, first.status === 'archived' ? 'open' : 'archived');
    },
    [tickets, cursor, focus, onStatus],
  );

  function move(step: number) {
    focus(Math.min(Math.max(at + step, 0), tickets.length - 1));
  }

  /** Only while a row has the focus; elsewhere the arrow keys scroll. */
  function moveByArrow(event: KeyboardEvent, step: number) {
    if (!current || document.activeElement?.id !== ticketLinkId(current.id)) return;
    event.preventDefault();
    move(step);
  }

  function extend(event: KeyboardEvent, step: number) {
    const target = tickets[Math.min(Math.max(at + (current ? step : 1), 0), tickets.length - 1)];
    if (!target) return;
    event.preventDefault();
    onExtend(target.id, cursor);
    focus(tickets.indexOf(target));
  }

  /** It belongs to the bulk bar, so the focused row is selected first. */
  function openMenu(menu: BulkMenu) {
    if (!offersMenu(menu, chosen, props.canAssignOn)) return;
    if (selected.length === 0 && current) onToggle(current.id);
    props.onOpenMenu(menu);
  }

  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: (event) => moveByArrow(event, 1),
    ArrowUp: (event) => moveByArrow(event, -1),
    'Shift+ArrowDown': (event) => extend(event, 1),
    'Shift+ArrowUp': (event) => extend(event, -1),
    x: () => current && onToggle(current.id),
    e: () => archive(chosen),
    a: () => openMenu('assign'),
    h: () => openMenu('snooze'),
    ...Object.fromEntries(STATUS_KEYS.map(([key, status]) => [key, () => onStatus(chosen, status)])),
    Escape: onClearSelection,
  });

  return { cursor, setCursor, archive };
}
