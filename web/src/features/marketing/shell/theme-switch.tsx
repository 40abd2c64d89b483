import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect } from 'react';
import { markChosenTheme } from '../../../ui/mark-chosen-theme.ts';
import { chooseTheme, useTheme } from '../../../ui/theme.ts';
import styles from './theme-switch.module.css';

const CHOICES = [
  { theme: 'system', name: 'Same as system', Icon: Monitor },
  { theme: 'light', name: 'Light', Icon: Sun },
  { theme: 'dark', name: 'Dark', Icon: Moon },
] as const;

export function ThemeSwitch() {
  const chosen = useTheme();
  useEffect(() => markChosenTheme(chosen), [chosen]);
  return (
    <fieldset className={styles.choices} aria-label="Color theme">
      {CHOICES.map(({ theme, name, Icon }) => (
        <button
          key={theme}
          type="button"
          data-theme-choice={theme}
          aria-pressed={theme === 'system'}
          suppressHydrationWarning
          aria-label={name}
          title={name}
          onClick={() => chooseTheme(theme)}
        >
          <Icon size={15} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}
