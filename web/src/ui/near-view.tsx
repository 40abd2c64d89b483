import { type ReactNode, useCallback } from 'react';

const AHEAD = '600px';

/** Says so when it comes near the part of the page that is seen; give it a new key to hear it again. */
export function NearView({ onNear, children }: { onNear: () => void; children: ReactNode }) {
  const watch = useCallback(
    (element: HTMLDivElement) => {
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
        rootMargin: AHEAD,
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onNear],
  );
  return <div ref={watch}>{children}</div>;
}
