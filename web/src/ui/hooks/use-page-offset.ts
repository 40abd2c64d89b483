import { type RefObject, useLayoutEffect, useState } from 'react';

export function usePageOffset(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);

  useLayoutEffect(() => {
    function measure() {
      if (element.current) setOffset(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);

  return offset;
}
