const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin', 'click'];

export function startAppAtFirstSignOfLife(): void {
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, startApp, { capture: true, passive: true });
}

export function startApp(): void {
  for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, startApp, true);
  whenParsed(putInPlace);
}

/** The templates hold what the router rendered for itself: style sheets, preloads, its script. They act once in place. */
function putInPlace(): void {
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-app]'))
    template.replaceWith(template.content);
}

/** On a slow line a page can be used for a while before all of it has come. */
export function whenParsed(then: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', then);
  else then();
}
