import type { Ticket } from '@deskbell/contract/tickets';
import { type FocusEvent, useMemo, useState } from 'react';
import { useUrlDialog } from '../../../ui/hooks/use-url-dialog.ts';

/** Keeps the former order; a new row follows the row that it follows now. */
function inOrderOf(order: readonly number[], tickets: readonly Ticket[]): readonly Ticket[] {
  const places = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ id }: Ticket) => places.get(id) ?? 0;
  const steady = tickets.filter(({ id }) => places.has(id)).sort((one, other) => placeOf(one) - placeOf(other));
  for (const [index, ticket] of tickets.entries()) {
    if (places.has(ticket.id)) continue;
    const before = tickets[index - 1];
    steady.splice(before ? steady.indexOf(before) + 1 : 0, 0, ticket);
  }
  return steady;
}

/** While the focus is below the first row, or in a dialog of it: a reply would move the row away from the user. */
export function useSteadyOrder(tickets: readonly Ticket[], name: string) {
  const [focused, setFocused] = useState<number | null>(null);
  const [shown, setShown] = useState<{ name: string; ids: readonly number[] }>({ name, ids: [] });
  const { openId } = useUrlDialog('ticket');
  // Kept after closing until the focus is back in the list.
  if (openId !== null && openId !== focused && shown.ids.includes(openId)) setFocused(openId);
  const isHeld = shown.name === name && focused !== null && shown.ids.indexOf(focused) > 0;
  const ordered = useMemo(() => (isHeld ? inOrderOf(shown.ids, tickets) : tickets), [isHeld, shown, tickets]);
  const isShown =
    shown.name === name &&
    shown.ids.length === ordered.length &&
    ordered.every(({ id }, index) => id === shown.ids[index]);
  if (!isShown) setShown({ name, ids: ordered.map(({ id }) => id) });

  function release({ currentTarget, relatedTarget }: FocusEvent) {
    // Another window has the focus; this one keeps its place.
    if (!document.hasFocus()) return;
    if (!currentTarget.contains(relatedTarget)) setFocused(null);
  }

  return { ordered, onFocusRow: setFocused, onBlur: release };
}
