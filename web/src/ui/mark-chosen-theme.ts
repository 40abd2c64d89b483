/**
 * Shows the chosen theme on its button. The script before React does so first; were the attribute React's, it would
 * not notice that the page is no longer as it was rendered.
 */
export function markChosenTheme(chosen = document.documentElement.dataset.theme ?? 'system'): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]'))
    button.setAttribute('aria-pressed', String(button.dataset.themeChoice === chosen));
}
