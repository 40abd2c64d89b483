import { afterNextFrame } from './after-next-frame.ts';
import { whenParsed } from './start-app.ts';

/** In the order of the page, so that nothing that is painted already moves. */
const LATER = '[data-in-turns] > :nth-child(n + 2), [data-later], footer';

/**
 * The first frame has the words of the first screen alone (public-page.module.css); everything else follows part by part in
 * the next ones, so that no single layout holds up a slow phone. Whoever comes for a section gets the page at once.
 */
export function layOutInTurns(): void {
  if (location.hash) return;
  const { dataset } = document.documentElement;
  dataset.layout = 'in-turns';
  layOutWhileParsing();
  whenParsed(() => {
    const parts = [...document.querySelectorAll<HTMLElement>(LATER)];
    function layOutNext() {
      const part = parts.shift();
      if (!part) return void delete dataset.layout;
      part.dataset.laidOut = '';
      layOutNow();
      afterNextFrame(layOutNext);
    }
    afterNextFrame(layOutNext);
  });
}

/** Apart from the frame that paints it, which then has less to do. */
const layOutNow = () => document.documentElement.offsetHeight;

function layOutWhileParsing(): void {
  if (document.readyState !== 'loading') return;
  layOutNow();
  setTimeout(layOutWhileParsing);
}
