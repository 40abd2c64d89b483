import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet' | 'danger-solid' | 'note';
type Size = 'md' | 'sm' | 'xs';

interface Appearance {
  variant?: Variant;
  size?: Size;
  icon?: ReactNode;
}

export interface ButtonProps extends ComponentProps<'button'>, Appearance {
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
      className={buttonLook(variant, size, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner size={16} /> : icon}
      {children}
    </button>
  );
}

export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Appearance) {
  return (
    <a {...rest} className={buttonLook(variant, size, className)}>
      {icon}
      {children}
    </a>
  );
}

/** For links inside the app. */
export const buttonLook = (variant: Variant, size: Size, className?: string) =>
  classNames(styles.button, styles[variant], size !== 'md' && styles[size], className);
