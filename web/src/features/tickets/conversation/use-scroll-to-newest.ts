import { useEffect, useLayoutEffect, useRef } from 'react';

const END_PX = 24;

/** Readers at the end stay there while comments arrive and pictures load; others keep their place. */
export function useScrollToNewest(isComplete: boolean) {
  const scroll = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const element = scroll.current;
    if (isComplete && element) element.scrollTop = element.scrollHeight;
  }, [isComplete]);

  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    let isAtEnd = true;
    const onScroll = () => {
      isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < END_PX;
    };
    const observer = new ResizeObserver(() => {
      if (isAtEnd) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, []);

  return scroll;
}
