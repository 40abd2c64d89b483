import type { Ticket } from '@deskbell/contract/tickets';
import { useCallback, useState } from 'react';
import { useKeys } from '../../../ui/use-keys.ts';

interface RowKeys {
  tickets: readonly Ticket[];
  scrollTo: (index: number) => void;
  onToggle: (id: number) => void;
  onClearSelection: () => void;
  onArchive: (ticket: Ticket) => void;
}

export const rowLinkId = (id: number) => `ticket-${id}`;

/** j and k move the focus, so that Enter opens the row's link; x selects, e archives, Escape clears the selection. */
export function useRowKeys({ tickets, scrollTo, onToggle, onClearSelection, onArchive }: RowKeys) {
  const [cursor, setCursor] = useState<number | null>(null);
  const at = tickets.findIndex(({ id }) => id === cursor);
  const current = tickets[at];

  const focus = useCallback(
    (index: number) => {
      const ticket = tickets[index];
      if (!ticket) return;
      setCursor(ticket.id);
      const link = document.getElementById(rowLinkId(ticket.id));
      if (link) return link.focus();
      scrollTo(index);
      requestAnimationFrame(() => document.getElementById(rowLinkId(ticket.id))?.focus());
    },
    [tickets, scrollTo],
  );

  /** Moves the focus to a neighbor before the row disappears. */
  const archive = useCallback(
    (ticket: Ticket) => {
      const index = tickets.indexOf(ticket);
      focus(index + 1 < tickets.length ? index + 1 : index - 1);
      onArchive(ticket);
    },
    [tickets, focus, onArchive],
  );

  useKeys({
    j: () => focus(Math.min(at + 1, tickets.length - 1)),
    k: () => focus(Math.max(at - 1, 0)),
    x: () => current && onToggle(current.id),
    e: () => current && archive(current),
    Escape: onClearSelection,
  });

  return { cursor, setCursor, archive };
}
