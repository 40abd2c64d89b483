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
import { COLUMNS, type Column } from './columns.ts';

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

/** A keyboard drag has no pointer: it targets the column with the largest overlap. */
export const underPointerOrOverlapping: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

export const ticketOf = (active: Active): Ticket | null => active.data.current?.ticket ?? null;

export const droppedOn = (over: Over | null): Column | null => COLUMNS.find((column) => column === over?.id) ?? null;
