import type { Ticket } from '@deskbell/contract/tickets';
import { useEffect, useRef } from 'react';
import { lookUpSelectedTab } from '../../../ui/hooks/use-return-focus.ts';
import { focusTicket } from '../ticket-link.ts';

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

function neighbor(rows: readonly number[], at: number, isLeft: (id: number) => boolean): number | undefined {
  return rows.find((id, index) => index > at && isLeft(id)) ?? rows.findLast((id, index) => index < at && isLeft(id));
}

interface Place {
  lists: readonly (readonly Ticket[])[];
  cursor: number | null;
  setCursor: (id: number | null) => void;
  /** Deselecting removes the bulk bar with its focused button. */
  selectedCount: number;
}

/** When the row at the cursor leaves its list, cursor and lost focus move to a neighbor, else to the tab. */
export function useKeepPlace({ lists, cursor, setCursor, selectedCount }: Place): void {
  const shown = useRef<readonly (readonly number[])[]>([]);

  useEffect(() => {
    const before = shown.current;
    const now = lists.map((tickets) => tickets.map(({ id }) => id));
    shown.current = now;
    const at = before.findIndex((ids) => cursor !== null && ids.includes(cursor));
    if (cursor === null || at < 0 || now[at]?.includes(cursor)) return;
    const isLeft = (id: number) => now.some((ids) => ids.includes(id));
    const column = before[at] ?? [];
    const next =
      neighbor(column, column.indexOf(cursor), (id) => now[at]?.includes(id) === true) ??
      neighbor(before.flat(), before.flat().indexOf(cursor), (id) => id !== cursor && isLeft(id));
    // A dropped card keeps the focus in its new column.
    if (!isFocusLost() && now.flat().includes(cursor)) return;
    setCursor(next ?? null);
    if (!isFocusLost()) return;
    if (next === undefined) lookUpSelectedTab()?.focus();
    else focusTicket(next);
  }, [lists, cursor, setCursor]);

  const hadSelection = useRef(false);
  useEffect(() => {
    const isCleared = hadSelection.current && selectedCount === 0;
    hadSelection.current = selectedCount > 0;
    if (isCleared && cursor !== null && isFocusLost()) focusTicket(cursor);
  }, [selectedCount, cursor]);
}
