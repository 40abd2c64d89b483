import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import { droppedOn, ticketOf } from './dragging.ts';
import { type Group, groupOf } from './groups.tsx';

type DragState = Parameters<Announcements['onDragEnd']>[0];

export const dragInstructions: ScreenReaderInstructions = {
  draggable:
    'To move the ticket, press Space, use the arrow keys to reach a column, and press Space again. Press Escape to cancel.',
};

function describe(groups: readonly Group[], { active, over }: DragState) {
  const ticket = ticketOf(active);
  const source = ticket && groupOf(groups, ticket);
  const target = droppedOn(over);
  return {
    name: `Ticket ${ticket?.id ?? active.id}`,
    source: source?.label ?? '',
    target: target?.label ?? null,
    isMove: target !== null && target.id !== source?.id,
  };
}

/** Read by screen readers from dnd-kit's live region. */
export const dragAnnouncements = (groups: readonly Group[]): Announcements => ({
  onDragStart({ active }) {
    const { name, source } = describe(groups, { active, over: null });
    return `${name} picked up from ${source}: ${ticketOf(active)?.title}.`;
  },
  onDragOver(state) {
    const { name, target } = describe(groups, state);
    return target ? `${name} is over ${target}.` : `${name} is not over a column.`;
  },
  onDragEnd(state) {
    const { name, source, target, isMove } = describe(groups, state);
    return isMove ? `${name} moved to ${target}.` : `${name} stays in ${source}.`;
  },
  onDragCancel(state) {
    const { name, source } = describe(groups, state);
    return `Move cancelled. ${name} stays in ${source}.`;
  },
});
