import type { MouseEvent, ReactNode } from 'react';
import { useLinkClickHandler } from 'react-router';

interface Anchor {
  to: string;
  className?: string | undefined;
  isCurrent?: boolean;
  children: ReactNode;
}

/** The router navigates, so that Back restores the scroll position. Works before hydration, at any URL. */
export function AnchorLink({ to, className, isCurrent = false, children }: Anchor) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  function focusTarget() {
    const target = document.getElementById(to.slice(1));
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    focusTarget();
    follow(event);
  }
  return (
    <a href={to} className={className} {...(isCurrent && { 'aria-current': true })} onClick={onClick}>
      {children}
    </a>
  );
}
