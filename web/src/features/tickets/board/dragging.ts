import type { Ticket } from '@deskbell/contract/tickets';
import {
  type Active,
  type CollisionDetection,
  KeyboardSensor,
  MouseSensor,
  type Over,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Group } from './groups.tsx';

const DRAG_AFTER_PX = 8;
/** A long press drags the card; a swipe scrolls. */
const LONG_PRESS_MS = 200;

/** The keyboard sensor's defaults: Space or Enter picks up and drops, arrow keys move by 25 px, Escape cancels. */
export function useBoardSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: LONG_PRESS_MS, tolerance: DRAG_AFTER_PX } }),
    useSensor(KeyboardSensor),
  );
}

/** Height of the sticky top bar. */
const TOP_BAR_PX = 57;
/** Visible width below which a column does not count as in view. */
const VISIBLE_PX = 40;

/** Under the pointer, or with the largest overlap. Columns out of view are skipped, so that no ticket is lost. */
export const visibleColumn: CollisionDetection = (args) => {
  const { pointerCoordinates: pointer, droppableContainers, droppableRects } = args;
  if (pointer && pointer.y < TOP_BAR_PX) return [];
  const visible = droppableContainers.filter(({ id }) => {
    const rect = droppableRects.get(id);
    return (
      rect !== undefined &&
      Math.min(rect.right, window.innerWidth) - Math.max(rect.left, 0) >= VISIBLE_PX &&
      Math.min(rect.bottom, window.innerHeight) - Math.max(rect.top, TOP_BAR_PX) >= VISIBLE_PX
    );
  });
  const inView = { ...args, droppableContainers: visible };
  return pointer ? pointerWithin(inView) : rectIntersection(inView);
};

export const ticketOf = (active: Active): Ticket | null => active.data.current?.ticket ?? null;

export const droppedOn = (over: Over | null): Group | null => over?.data.current?.group ?? null;
