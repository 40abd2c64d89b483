import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import { STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { columnOf } from './columns.ts';
import { droppedOn, ticketOf } from './dragging.ts';

type DragState = Parameters<Announcements['onDragEnd']>[0];

export const dragInstructions: ScreenReaderInstructions = {
  draggable:
    'To move the ticket, press Space or Enter, use the arrow keys to reach a column, and press Space or Enter again. Press Escape to cancel.',
};

function describe({ active, over }: DragState) {
  const ticket = ticketOf(active);
  const source = ticket && columnOf(ticket.status);
  const target = droppedOn(over);
  return {
    name: `Ticket ${ticket?.id ?? active.id}`,
    source: source ? STATUS_LABELS[source] : '',
    target: target ? STATUS_LABELS[target] : null,
    isMove: target !== null && target !== source,
  };
}

/** For screen readers, spoken by dnd-kit's live region. */
export const dragAnnouncements: Announcements = {
  onDragStart({ active }) {
    const { name, source } = describe({ active, over: null });
    return `${name} picked up from ${source}: ${ticketOf(active)?.title}.`;
  },
  onDragOver(state) {
    const { name, target } = describe(state);
    return target ? `${name} is over ${target}.` : `${name} is not over a column.`;
  },
  onDragEnd(state) {
    const { name, source, target, isMove } = describe(state);
    return isMove ? `${name} moved to ${target}.` : `${name} stays in ${source}.`;
  },
  onDragCancel(state) {
    const { name, source } = describe(state);
    return `Move cancelled. ${name} stays in ${source}.`;
  },
};
