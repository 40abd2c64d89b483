import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet' | 'danger-solid';
type Size = 'md' | 'sm' | 'xs';

interface Look {
  variant?: Variant;
  size?: Size;
  icon?: ReactNode;
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Keeps its size, turns its icon and takes no further click. */
  busy?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  busy = false,
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={lookOf(variant, size, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner size={16} /> : icon}
      {children}
    </button>
  );
}

/** A link to another document that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={lookOf(variant, size, className)}>
      {icon}
      {children}
    </a>
  );
}

const lookOf = (variant: Variant, size: Size, className?: string) =>
  classNames(styles.button, styles[variant], size !== 'md' && styles[size], className);
