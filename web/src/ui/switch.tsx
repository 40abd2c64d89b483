import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: string;
  hint?: ReactNode;
}

/** A setting that applies at once. */
export function Switch({ label, hint, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.setting}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <input
        {...rest}
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={styles.switch}
      />
    </div>
  );
}
