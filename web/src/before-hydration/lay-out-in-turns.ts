import { afterNextFrame } from './after-next-frame.ts';
import { whenParsed } from './start-app.ts';

/** In this order. A picture is the largest part of its screen, and has its place before it is drawn. */
const LATER = ['[data-motion] > figure > *', '[data-in-turns] > :nth-child(n + 2)', 'footer'];

/**
 * The first frame has the words of the first screen alone (public-page.module.css); everything else follows part by part in
 * the next ones, so that no single layout holds up a slow phone. Whoever comes for a section gets the page at once.
 */
export function layOutInTurns(): void {
  if (location.hash) return;
  const { dataset } = document.documentElement;
  dataset.layout = 'in-turns';
  whenParsed(() => {
    const parts = LATER.flatMap((later) => [...document.querySelectorAll<HTMLElement>(later)]);
    function layOutNext() {
      const part = parts.shift();
      if (!part) return void delete dataset.layout;
      part.dataset.laidOut = '';
      afterNextFrame(layOutNext);
    }
    afterNextFrame(layOutNext);
  });
}
