import { onHydrated } from './hydrated.ts';

/** Holds back what is pressed or sent before React is there to answer, and repeats it for React in the same order. */
export function keepPresses(isAnswered: (pressed: Element) => boolean): void {
  const kept: (() => void)[] = [];

  function keepClick(event: MouseEvent) {
    const button = (event.target as Element).closest<HTMLButtonElement>('button');
    // A submit button has its own event; the keyboard may even submit without one.
    if (!button || button.type === 'submit') return;
    hold(event);
    if (!isAnswered(button)) keep(button, () => button.click());
  }

  function keepSubmit(event: SubmitEvent) {
    hold(event);
    const form = event.target as HTMLFormElement;
    keep(event.submitter ?? form, () => form.requestSubmit(event.submitter));
  }

  function keep(pressed: Element, repeat: () => void) {
    pressed.setAttribute('aria-busy', 'true');
    kept.push(() => {
      pressed.removeAttribute('aria-busy');
      repeat();
    });
  }

  addEventListener('click', keepClick, true);
  addEventListener('submit', keepSubmit, true);
  onHydrated(() => {
    removeEventListener('click', keepClick, true);
    removeEventListener('submit', keepSubmit, true);
    for (const repeat of kept) repeat();
  });
}

function hold(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
