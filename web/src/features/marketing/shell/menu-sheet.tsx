import { Menu } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './menu-sheet.module.css';

/** Native <details> opens before hydration. */
export function MenuSheet({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    close();
    menu.current?.querySelector('summary')?.focus();
  }
  return (
    <details
      ref={menu}
      className={styles.menu}
      onKeyDown={closeOnEscape}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget && close()}
    >
      <summary aria-label="Menu">
        <Menu size={22} aria-hidden="true" />
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are the controls; a click on one also closes the sheet */}
      <nav className={styles.sheet} aria-label="Menu" onClick={close}>
        {children}
      </nav>
    </details>
  );
}
