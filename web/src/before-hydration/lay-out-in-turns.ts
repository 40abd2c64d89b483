const LATER = 'main > :nth-child(n + 2), footer';

/** Safari has no idle callback. */
const soon: (run: () => void) => void = window.requestIdleCallback ?? ((run) => setTimeout(run));

/**
 * What lies below the first screen waits for it (public-page.module.css) and is then laid out part by part, so that no
 * single layout holds up a slow phone. Whoever comes for a section gets the page at once.
 */
export function layOutInTurns(): void {
  if (location.hash) return;
  const { dataset } = document.documentElement;
  dataset.layout = 'in-turns';
  addEventListener('load', () => {
    const parts = [...document.querySelectorAll<HTMLElement>(LATER)];
    function layOutNext() {
      const part = parts.shift();
      if (!part) return void delete dataset.layout;
      part.style.contentVisibility = 'visible';
      soon(layOutNext);
    }
    soon(layOutNext);
  });
}
