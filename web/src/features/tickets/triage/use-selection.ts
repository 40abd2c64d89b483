import type { Ticket } from '@deskbell/contract/tickets';
import { useState } from 'react';

interface Selection {
  ids: ReadonlySet<number>;
  anchor: number | null;
  before: ReadonlySet<number>;
}

const NONE: Selection = { ids: new Set(), anchor: null, before: new Set() };

export function useSelection(tickets: readonly Ticket[], canWorkOn: (ticket: Ticket) => boolean) {
  const [selection, setSelection] = useState(NONE);
  const selectable = tickets.filter(canWorkOn);
  const selected = selectable.filter(({ id }) => selection.ids.has(id));

  function toggle(id: number) {
    if (!selectable.some((ticket) => ticket.id === id)) return;
    setSelection(({ ids }) => {
      const changed = new Set(ids);
      if (!changed.delete(id)) changed.add(id);
      return { ids: changed, anchor: id, before: changed };
    });
  }

  function extendTo(id: number, cursor: number | null) {
    setSelection((current) => {
      const anchor = current.anchor ?? cursor ?? id;
      const ends = [anchor, id].map((end) => tickets.findIndex((ticket) => ticket.id === end));
      const range = tickets
        .slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1)
        .filter(canWorkOn)
        .map((ticket) => ticket.id);
      return { ids: new Set([...current.before, ...range]), anchor, before: current.before };
    });
  }

  return {
    ids: selection.ids,
    tickets: selected,
    selectableCount: selectable.length,
    toggle,
    extendTo,
    clear: () => setSelection(NONE),
    selectAll: () => setSelection({ ...NONE, ids: new Set(selectable.map(({ id }) => id)) }),
  };
}
