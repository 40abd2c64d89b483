import type { MouseEvent, ReactNode } from 'react';
import { useLinkClickHandler } from 'react-router';

interface Anchor {
  to: string;
  className?: string | undefined;
  isCurrent?: boolean;
  children: ReactNode;
}

/**
 * A link within the page. The router keeps its history, so that Back returns to the old place; the focus then has to be
 * moved by hand, as the browser would have done. Before React is there the bare fragment works at whatever address the
 * page was served.
 */
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
