import { type PointerEvent, useEffect, useRef, useState } from 'react';

/**
 * The one of `count` places side by side that is looked at: under the mouse, under the finger until the next tap, or
 * where the arrow keys moved a slider. Escape sends it away.
 */
export function useChartCursor(count: number) {
  const plot = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(count - 1);
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    if (!isShown) return;
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setIsShown(false);
    const hideOnTapElsewhere = (event: Event) =>
      event.target instanceof Node && !plot.current?.contains(event.target) && setIsShown(false);
    document.addEventListener('keydown', hideOnEscape);
    document.addEventListener('pointerdown', hideOnTapElsewhere);
    return () => {
      document.removeEventListener('keydown', hideOnEscape);
      document.removeEventListener('pointerdown', hideOnTapElsewhere);
    };
  }, [isShown]);

  function moveTo(next: number) {
    setPlace(Math.min(Math.max(next, 0), count - 1));
    setIsShown(true);
  }

  function follow(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) moveTo(Math.round(((event.clientX - left) / width) * (count - 1)));
  }

  return {
    place,
    isShown,
    plotProps: {
      ref: plot,
      onPointerMove: follow,
      onPointerDown: follow,
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setIsShown(false),
    },
    sliderProps: {
      min: 0,
      max: count - 1,
      value: place,
      onChange: (event: { target: HTMLInputElement }) => moveTo(event.target.valueAsNumber),
      onFocus: () => setIsShown(true),
      onBlur: () => setIsShown(false),
    },
  };
}
