import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

/** Whether the tabs of a strip are wider than their bar. Marks the edges behind which there are more. */
export function useStripOverflow(
  bar: RefObject<HTMLElement | null>,
  strip: RefObject<HTMLElement | null>,
  tabs: readonly unknown[],
) {
  const [isOverflowing, setIsOverflowing] = useState(false);

  const markEdges = useCallback(() => {
    const { current } = strip;
    if (!current) return;
    current.toggleAttribute('data-more-before', current.scrollLeft > 1);
    current.toggleAttribute('data-more-after', current.scrollLeft + current.clientWidth < current.scrollWidth - 1);
  }, [strip]);

  const measure = useCallback(() => {
    if (!bar.current || !strip.current) return;
    const needed = [...strip.current.children].reduce((sum, tab) => sum + tab.getBoundingClientRect().width, 0);
    setIsOverflowing(needed > bar.current.clientWidth + 1);
    markEdges();
  }, [bar, strip, markEdges]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: counts change the width of their tabs
  useLayoutEffect(measure, [measure, tabs, isOverflowing]);
  useEffect(() => {
    if (!bar.current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, [bar, measure]);

  return { isOverflowing, onScroll: markEdges };
}
