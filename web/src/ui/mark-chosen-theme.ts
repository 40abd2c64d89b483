/** Sets aria-pressed outside React: a script sets it before hydration, and React does not patch mismatched attributes. */
export function markChosenTheme(chosen = document.documentElement.dataset.theme ?? 'system'): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]'))
    button.setAttribute('aria-pressed', String(button.dataset.themeChoice === chosen));
}
