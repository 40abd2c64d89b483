import { useEffect, useState } from 'react';

const BELOW_HEADER = '-96px 0px -60% 0px';

/** Stays on the last section while none is in the upper part of the viewport. */
export function useScrollSpy(sections: { id: string }[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        const first = sections.find(({ id }) => visible.has(id));
        if (first) setCurrent(first.id);
      },
      { rootMargin: BELOW_HEADER },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
