import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Anchor {
  to: string;
  className?: string | undefined;
  isCurrent?: boolean;
  children: ReactNode;
}

/**
 * A link within the page. The router keeps its history, so that Back returns to the old place; the focus then has to be
 * moved by hand, as the browser would have done.
 */
export function AnchorLink({ to, className, isCurrent = false, children }: Anchor) {
  function focusTarget() {
    const target = document.getElementById(to.slice(1));
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
  return (
    <Link to={to} className={className} {...(isCurrent && { 'aria-current': true })} onClick={focusTarget}>
      {children}
    </Link>
  );
}
