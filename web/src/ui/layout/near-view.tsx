import { type ReactNode, useCallback } from 'react';

/** Extends upwards as well: the shorter of two columns ends above the viewport. */
const ROOT_MARGIN = '1000000px 0px 600px';

/** Sentinel for infinite scroll: calls back once when it comes near the viewport; a new key re-arms it. */
export function NearView({ onNear, children }: { onNear: () => void; children: ReactNode }) {
  const watch = useCallback(
    (element: HTMLDivElement) => {
      const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onNear(), {
        rootMargin: ROOT_MARGIN,
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onNear],
  );
  return <div ref={watch}>{children}</div>;
}
