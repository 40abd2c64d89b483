const KEY = 'theme';

/** Inline script in the head, so that it runs before the first paint. Without storage the system theme applies. */
export const APPLY_THEME = `try{const t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/** The choice lasts as long as the page where storage is forbidden. */
export function storeTheme(theme: string): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch (error) {
    console.debug('Failed to store the theme:', error);
  }
}
