import { onHydrated } from './hydrated.ts';

/** Queues clicks and submits that come before hydration and replays them in order once React can handle them. */
export function replayEarlyClicks(handleNow: (clicked: Element) => boolean): void {
  const queue: (() => void)[] = [];

  function queueClick(event: MouseEvent) {
    const link = (event.target as Element).closest('a');
    // The browser follows the link, but a router that starts meanwhile replaces the history entry and can cancel it.
    if (link && opensPageHere(event, link)) queue.push(() => location.assign(link.href));
    const button = (event.target as Element).closest<HTMLButtonElement>('button');
    // Submit buttons are replayed by their submit event, which keyboards fire without a click, too.
    if (!button || button.type === 'submit') return;
    cancel(event);
    if (!handleNow(button)) queueReplay(button, () => button.click());
  }

  function queueSubmit(event: SubmitEvent) {
    cancel(event);
    const form = event.target as HTMLFormElement;
    queueReplay(event.submitter ?? form, () => form.requestSubmit(event.submitter));
  }

  function queueReplay(element: Element, replay: () => void) {
    element.setAttribute('aria-busy', 'true');
    queue.push(() => {
      element.removeAttribute('aria-busy');
      replay();
    });
  }

  addEventListener('click', queueClick, true);
  addEventListener('submit', queueSubmit, true);
  onHydrated(() => {
    removeEventListener('click', queueClick, true);
    removeEventListener('submit', queueSubmit, true);
    for (const replay of queue) replay();
  });
}

const opensPageHere = (
  { ctrlKey, metaKey, shiftKey, altKey }: MouseEvent,
  { target, origin, pathname }: HTMLAnchorElement,
) =>
  !(ctrlKey || metaKey || shiftKey || altKey || target) && origin === location.origin && pathname !== location.pathname;

function cancel(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
