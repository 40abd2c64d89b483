import type { MouseEvent, ReactNode } from 'react';
import { useLinkClickHandler } from 'react-router';

interface Anchor {
  to: string;
  className?: string | undefined;
  isCurrent?: boolean;
  /** Of installation-choices.ts. */
  mark?: Record<string, string> | undefined;
  children: ReactNode;
}

/**
 * A fragment link. The router navigates, so that Back restores the scroll position; it does not move the focus as the
 * browser does. A bare fragment also works before hydration, at any URL the page is served from.
 */
export function AnchorLink({ to, className, isCurrent = false, mark, children }: Anchor) {
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
    <a href={to} className={className} {...(isCurrent && { 'aria-current': true })} {...mark} onClick={onClick}>
      {children}
    </a>
  );
}
