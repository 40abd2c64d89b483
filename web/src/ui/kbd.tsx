import { classNames } from './class-names.ts';
import styles from './kbd.module.css';

/** ⌘ on Apple devices, Ctrl elsewhere. */
export const commandKey = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');

/** A key that screen readers read out. */
export function Key({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}

/** A key beside a control; hidden from screen readers, which read the name of the control. */
export function Kbd({ children }: { children: string }) {
  return (
    <span className={classNames(styles.key, styles.hint)} aria-hidden="true">
      {children}
    </span>
  );
}
