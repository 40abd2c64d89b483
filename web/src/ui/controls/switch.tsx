import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './switch.module.css';

type ControlProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'>;

interface SwitchProps extends ControlProps {
  label: string;
  hint?: ReactNode;
}

export function SwitchControl(props: ControlProps) {
  return <input {...props} type="checkbox" role="switch" aria-checked={props.checked} className={styles.switch} />;
}

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
      <SwitchControl {...rest} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
    </div>
  );
}
