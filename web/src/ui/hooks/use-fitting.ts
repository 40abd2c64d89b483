import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

/**
 * How many leading parts are shown in the room of an element. A ruler beside them has all parts at their natural width,
 * out of sight; without a layout, all fit.
 * @param countFitting how many of the widths fit in the room
 */
export function useFitting(
  room: RefObject<HTMLElement | null>,
  ruler: RefObject<HTMLElement | null>,
  countFitting: (roomPx: number, widths: readonly number[]) => number,
): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  const measure = useEffectEvent(() => {
    const roomPx = room.current?.clientWidth ?? 0;
    const widths = [...(ruler.current?.children ?? [])].map((part) => Math.ceil(part.getBoundingClientRect().width));
    setFitting(roomPx === 0 ? Number.POSITIVE_INFINITY : countFitting(roomPx, widths));
  });
  useLayoutEffect(() => measure());
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => measure());
    for (const element of [room.current, ruler.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [room, ruler]);
  return fitting;
}
