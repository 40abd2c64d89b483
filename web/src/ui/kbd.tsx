import { classNames } from './class-names.ts';
import styles from './kbd.module.css';

/** How the key for commands is called on this machine. */
export const commandKey = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');

/** A key where the key itself is what is told. */
export function Key({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}

/** A key beside a control, for those who see one: whoever reads with their ears has the name of the control. */
export function Kbd({ children }: { children: string }) {
  return (
    <span className={classNames(styles.key, styles.hint)} aria-hidden="true">
      {children}
    </span>
  );
}
