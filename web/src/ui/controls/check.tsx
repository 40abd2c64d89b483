import type { ComponentProps } from 'react';
import styles from './check.module.css';

interface CheckProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  isMixed?: boolean;
}

/** The label is visually hidden; the touch target is larger than the box. */
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
