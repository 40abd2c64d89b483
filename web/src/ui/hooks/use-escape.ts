import { useEffect, useEffectEvent } from 'react';

/** While active, Escape runs only this: the dialog around it stays open. */
export function useEscape(isActive: boolean, run: () => void): void {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  });
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => onEscape(event);
    // Captures on the window: dialogs capture on the document, which is later.
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, [isActive]);
}
