import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Index of the day under the pointer, or selected on a slider by keyboard; a tap elsewhere or Escape hides it. */
export function useChartCursor(count: number) {
  const plot = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(count - 1);
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
    setIndex(Math.min(Math.max(next, 0), count - 1));
    setIsShown(true);
  }

  function follow(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) moveTo(Math.round(((event.clientX - left) / width) * (count - 1)));
  }

  return {
    index,
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
      value: index,
      onChange: (event: { target: HTMLInputElement }) => moveTo(event.target.valueAsNumber),
      onFocus: () => setIsShown(true),
      onBlur: () => setIsShown(false),
    },
  };
}
