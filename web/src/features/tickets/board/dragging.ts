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
/** A finger that rests takes the card; one that moves at once scrolls. */
const TOUCH_DELAY_MS = 200;

/** The keyboard moves in steps of 25 px, from Space or Enter to Space or Enter; Escape puts the card back. */
export function useBoardSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_DELAY_MS, tolerance: DRAG_AFTER_PX } }),
    useSensor(KeyboardSensor),
  );
}

/** The column under the pointer, or none; a card moved by keyboard counts for the column it covers most. */
export const underPointerOrOverlapping: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

export const ticketOf = (active: Active): Ticket | null => active.data.current?.ticket ?? null;

export const droppedOn = (over: Over | null): Column | null => COLUMNS.find((column) => column === over?.id) ?? null;
