import { Fragment, type RefObject, useLayoutEffect, useRef } from 'react';
import { type Range, splitAt } from '../../../canned-replies/placeholders.ts';
import styles from './text-marks.module.css';

interface TextMarksProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  ranges: readonly Range[];
}

/** Highlights parts of the text in a field: an invisible copy of the text lies over it. */
export function TextMarks({ field, text, ranges }: TextMarksProps) {
  const copy = useRef<HTMLDivElement>(null);

  // Runs after each render: the text may have made the field taller or scroll.
  useLayoutEffect(() => {
    const over = copy.current;
    const below = field.current;
    if (!over || !below) return;
    const follow = () => {
      const { font, letterSpacing, padding } = getComputedStyle(below);
      const size = { width: `${below.clientWidth}px`, height: `${below.clientHeight}px` };
      Object.assign(over.style, { font, letterSpacing, padding, ...size });
      over.scrollTop = below.scrollTop;
    };
    follow();
    const resizing = new ResizeObserver(follow);
    resizing.observe(below);
    below.addEventListener('scroll', follow);
    return () => {
      resizing.disconnect();
      below.removeEventListener('scroll', follow);
    };
  });

  return (
    <div ref={copy} className={styles.copy} dir="auto" aria-hidden="true">
      {splitAt(text, ranges).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
          <mark key={index} className={part.startsWith('[') ? styles.unfilled : styles.search}>
            {part}
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </div>
  );
}
