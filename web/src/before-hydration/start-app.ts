const INTERACTIONS = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin', 'click'];

export function startAppOnFirstInteraction(): void {
  for (const type of INTERACTIONS) addEventListener(type, startApp, { capture: true, passive: true });
}

export function startApp(): void {
  for (const type of INTERACTIONS) removeEventListener(type, startApp, true);
  onDomReady(activateTemplates);
}

/** The templates hold the router's own markup (style sheets, preloads, its script): scripts/defer-app.ts */
function activateTemplates(): void {
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-app]'))
    template.replaceWith(template.content);
}

export function onDomReady(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
  else run();
}
