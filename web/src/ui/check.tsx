import type { ComponentProps } from 'react';
import styles from './check.module.css';

interface CheckProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  /** Some of what it stands for, but not all. */
  isMixed?: boolean;
}

/** A checkbox whose label is heard but not seen, with room around it for a finger. */
export function Check({ label, isMixed = false, ...rest }: CheckProps) {
  return (
    <label className={styles.room}>
      <input
        {...rest}
        type="checkbox"
        aria-label={label}
        className={styles.check}
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
      />
    </label>
  );
}
