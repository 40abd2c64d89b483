import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import styles from './call-to-action.module.css';

interface Appearance {
  variant?: 'primary' | 'secondary' | 'ghost';
  size?: 'normal' | 'large';
  wide?: boolean;
}

interface Marked extends Appearance {
  /** Which installations it is for: installation-choices.ts */
  mark?: Record<string, string> | undefined;
  children: ReactNode;
}

function classOf({ variant = 'primary', size = 'normal', wide = false }: Appearance): string {
  return classNames(styles.action, styles[variant], size === 'large' && styles.large, wide && styles.wide);
}

export function ActionButton({
  variant,
  size,
  wide,
  ...button
}: Appearance & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>) {
  return (
    <button
      type="button"
      {...button}
      className={classOf({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) })}
    />
  );
}

/** before-hydration/main.ts handles clicks on `data-sign-in` until hydration. */
export function SignInButton({ onSignIn, mark, ...button }: Marked & { onSignIn: () => void }) {
  return <ActionButton {...button} {...mark} data-sign-in="" onClick={onSignIn} />;
}

export function ActionLink({ to, mark, children, ...appearance }: Marked & { to: string }) {
  return (
    <Link to={to} className={classOf(appearance)} {...mark}>
      {children}
    </Link>
  );
}
