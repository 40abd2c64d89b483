import { type ReactNode, useCallback } from 'react';

/** Also when it was already scrolled past: of columns side by side the shorter ones end above. */
const AHEAD_OR_PAST = '1000000px 0px 600px';

/** Says so when it comes near the part of the page that is seen; give it a new key to hear it again. */
export function NearView({ onNear, children }: { onNear: () => void; children: ReactNode }) {
  const watch = useCallback(
    (element: HTMLDivElement) => {
      const observer = new IntersectionObserver((moments) => moments.at(-1)?.isIntersecting && onNear(), {
        rootMargin: AHEAD_OR_PAST,
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onNear],
  );
  return <div ref={watch}>{children}</div>;
}
