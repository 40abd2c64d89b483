import type { ComponentProps, ReactNode } from 'react';
import { Kbd } from '../../ui/marks/kbd.tsx';
import styles from './property.module.css';

interface PropertyButtonProps extends ComponentProps<'button'> {
  label: string;
  keyHint?: string;
  children: ReactNode;
}

export function PropertyButton({ label, keyHint, children, ...rest }: PropertyButtonProps) {
  return (
    <button type="button" className={styles.property} aria-keyshortcuts={keyHint} {...rest}>
      <span className={styles.label}>{label}</span> <span className={styles.value}>{children}</span>
      {keyHint && (
        <span className={styles.key}>
          <Kbd>{keyHint}</Kbd>
        </span>
      )}
    </button>
  );
}

export function Property({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.property}>
      <span className={styles.label}>{label}</span> <span className={styles.value}>{children}</span>
    </div>
  );
}

export const NoValue = ({ children = 'None' }: { children?: string }) => (
  <span className={styles.none}>{children}</span>
);
