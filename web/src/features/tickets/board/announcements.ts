import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import { STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { columnOf } from './columns.ts';
import { droppedOn, ticketOf } from './dragging.ts';

type Moment = Parameters<Announcements['onDragEnd']>[0];

export const instructions: ScreenReaderInstructions = {
  draggable:
    'To move the ticket, press Space or Enter, use the arrow keys to reach a column, and press Space or Enter again. Escape puts it back.',
};

function placesOf({ active, over }: Moment) {
  const ticket = ticketOf(active);
  const home = ticket && columnOf(ticket.status);
  const target = droppedOn(over);
  return {
    name: `Ticket ${ticket?.id ?? active.id}`,
    home: home ? STATUS_LABELS[home] : '',
    target: target ? STATUS_LABELS[target] : null,
    isNew: target !== null && target !== home,
  };
}

/** What is said aloud while a card is on its way. */
export const announcements: Announcements = {
  onDragStart({ active }) {
    const { name, home } = placesOf({ active, over: null });
    return `${name} picked up from ${home}: ${ticketOf(active)?.title}.`;
  },
  onDragOver(moment) {
    const { name, target } = placesOf(moment);
    return target ? `${name} is over ${target}.` : `${name} is over no column.`;
  },
  onDragEnd(moment) {
    const { name, home, target, isNew } = placesOf(moment);
    return isNew ? `${name} moved to ${target}.` : `${name} stays in ${home}.`;
  },
  onDragCancel(moment) {
    const { name, home } = placesOf(moment);
    return `Moving cancelled. ${name} stays in ${home}.`;
  },
};
