import { classNames } from '../class-names.ts';
import styles from './kbd.module.css';

/** ⌘ on Apple devices, Ctrl elsewhere. */
export const commandKey = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');

export function Key({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}

/** Hidden from screen readers, which read the control's name. */
export function Kbd({ children }: { children: string }) {
  return (
    <span className={classNames(styles.key, styles.hint)} aria-hidden="true">
      {children}
    </span>
  );
}
