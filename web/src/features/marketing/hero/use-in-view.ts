import { type RefObject, useEffect, useState } from 'react';

/** True while a good part of the element is on the screen. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), {
      threshold: 0.35,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}
