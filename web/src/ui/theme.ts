import { useSyncExternalStore } from 'react';

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

/** Inline script in the head, so that it runs before the first paint. Without storage the system theme applies. */
export const APPLY_THEME = `try{const t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function currentTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';
}

export function chooseTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch (error) {
    console.debug('Failed to store the theme:', error);
  }
  for (const listener of listeners) listener();
}

export const useTheme = () => useSyncExternalStore(subscribe, currentTheme, (): Theme => 'system');
