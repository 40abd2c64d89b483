import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import styles from './call-to-action.module.css';
import { useHydrated } from './use-hydrated.ts';

interface Look {
  look?: 'primary' | 'quiet' | 'bare';
  size?: 'normal' | 'large';
  wide?: boolean;
}

function classOf({ look = 'primary', size = 'normal', wide = false }: Look): string {
  return classNames(styles.action, styles[look], size === 'large' && styles.large, wide && styles.wide);
}

/** The larger buttons of public pages. They wait for hydration, so that no early click is lost in silence. */
export function ActionButton({
  look,
  size,
  wide,
  ...button
}: Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>) {
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      {...button}
      disabled={!hydrated || button.disabled}
      className={classOf({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })}
    />
  );
}

export function ActionLink({ to, children, ...look }: Look & { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classOf(look)}>
      {children}
    </Link>
  );
}
