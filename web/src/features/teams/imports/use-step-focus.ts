import { type RefObject, useEffect, useRef } from 'react';

/** When a step follows and the control that had the focus is gone with the one before, its title gets the focus. */
export function useStepFocus(step: string | null): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const before = useRef(step);

  useEffect(() => {
    const isNext = before.current !== null && before.current !== step;
    before.current = step;
    if (!isNext || document.activeElement !== document.body) return;
    container.current?.querySelector<HTMLElement>('[data-focus-fallback]')?.focus({ preventScroll: true });
  }, [step]);

  return container;
}
