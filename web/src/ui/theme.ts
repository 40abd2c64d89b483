import { useSyncExternalStore } from 'react';
import { storeTheme } from './stored-theme.ts';

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

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
  storeTheme(theme);
  for (const listener of listeners) listener();
}

export const useTheme = () => useSyncExternalStore(subscribe, currentTheme, (): Theme => 'system');
