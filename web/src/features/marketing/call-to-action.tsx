import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import styles from './call-to-action.module.css';

interface Look {
  look?: 'primary' | 'quiet' | 'bare';
  size?: 'normal' | 'large';
  wide?: boolean;
}

function classOf({ look = 'primary', size = 'normal', wide = false }: Look): string {
  return classNames(styles.action, styles[look], size === 'large' && styles.large, wide && styles.wide);
}

/** The larger buttons of public pages. */
export function ActionButton({
  look,
  size,
  wide,
  ...button
}: Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>) {
  return (
    <button
      type="button"
      {...button}
      className={classOf({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })}
    />
  );
}

/** Also answered before React is there: before-hydration/main.ts knows it by its mark. */
export function SignInButton({ onSignIn, ...button }: Look & { onSignIn: () => void; children: ReactNode }) {
  return <ActionButton {...button} data-sign-in="" onClick={onSignIn} />;
}

export function ActionLink({ to, children, ...look }: Look & { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classOf(look)}>
      {children}
    </Link>
  );
}
