import { type RefObject, useLayoutEffect } from 'react';

/** Keeps a copy of the text exactly over its field. */
export function useCopyOver(
  copy: RefObject<HTMLElement | null>,
  field: RefObject<HTMLTextAreaElement | null>,
  isShown: boolean,
): void {
  useLayoutEffect(() => {
    const below = field.current;
    if (!below || !isShown) return;
    const follow = () => lieOver(copy.current, below);
    follow();
    const resizing = new ResizeObserver(follow);
    resizing.observe(below);
    below.addEventListener('scroll', follow);
    return () => {
      resizing.disconnect();
      below.removeEventListener('scroll', follow);
    };
  }, [copy, field, isShown]);
  // Runs after each render: the text may have scrolled the field. A ResizeObserver for its size costs less at every
  // key.
  useLayoutEffect(() => {
    if (copy.current && field.current) copy.current.scrollTop = field.current.scrollTop;
  });
}

function lieOver(copy: HTMLElement | null, field: HTMLTextAreaElement): void {
  if (!copy) return;
  const { font, letterSpacing, padding } = getComputedStyle(field);
  const place = {
    top: field.offsetTop + field.clientTop,
    left: field.offsetLeft + field.clientLeft,
    width: field.clientWidth,
    height: field.clientHeight,
  };
  Object.assign(copy.style, { font, letterSpacing, padding });
  for (const [name, size] of Object.entries(place)) copy.style.setProperty(name, `${size}px`);
  copy.scrollTop = field.scrollTop;
}
