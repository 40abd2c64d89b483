import styles from './kbd.module.css';

/** A key, for those who see one: whoever reads with their ears has the name of the control. */
export function Kbd({ children }: { children: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {children}
    </span>
  );
}
