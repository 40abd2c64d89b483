import { onHydrated } from './hydrated.ts';

/** Holds back what is pressed or sent before React is there to answer, and repeats it for React in the same order. */
export function keepPresses(isAnswered: (pressed: Element) => boolean): void {
  const kept: (() => void)[] = [];

  function keepClick(event: MouseEvent) {
    const link = (event.target as Element).closest('a');
    // The browser follows it. But a router that starts meanwhile writes into the history, which can end the way there.
    if (link && isPlain(event, link)) kept.push(() => location.assign(link.href));
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

/** Leads to another page in this window. */
const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent, { target, origin, pathname }: HTMLAnchorElement) =>
  !(ctrlKey || metaKey || shiftKey || altKey || target) && origin === location.origin && pathname !== location.pathname;

function hold(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
