import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far below the top of the page something begins; looked at again when the page changes its size. */
export function usePageOffset(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);

  useLayoutEffect(() => {
    function look() {
      if (element.current) setOffset(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    }
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);

  return offset;
}
