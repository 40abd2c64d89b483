import { Fragment, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { type Range, splitAt } from '../format/text-ranges.ts';
import { markerRanges } from './marker-ranges.ts';
import styles from './text-marks.module.css';

export interface TextMark extends Range {
  readonly kind: 'search' | 'unfilled' | 'mention' | 'marker';
}

/** A text with more markers shows none: each costs an element at every key. */
const MARKERS_MAX = 400;

interface TextMarksProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  isFormatted: boolean;
  marks: readonly TextMark[];
}

/** A copy over the field, invisible except for its marks. Typing is visible even when the copy is late. */
export function TextMarks({ field, text, isFormatted, marks }: TextMarksProps) {
  const copy = useRef<HTMLDivElement>(null);
  const markers = useMemo(() => (isFormatted ? markersIn(text) : []), [text, isFormatted]);
  const shown = withoutOverlaps(marks, markers);

  const isShown = shown.length > 0;

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
  }, [field, isShown]);
  // Runs after each render: the text may have scrolled the field. A ResizeObserver for its size costs less at every
  // key.
  useLayoutEffect(() => {
    if (copy.current && field.current) copy.current.scrollTop = field.current.scrollTop;
  });

  if (!isShown) return null;
  return (
    <div ref={copy} className={styles.copy} dir="auto" aria-hidden="true">
      {splitAt(text, shown).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
          <mark key={index} className={styles[shown[(index - 1) / 2]?.kind ?? 'marker']}>
            {part}
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
      {/* The last empty line needs it: with no height, the copy would scroll less far than the field. */}
      {'\n'}
    </div>
  );
}

function markersIn(text: string): TextMark[] {
  const ranges = markerRanges(text);
  return ranges.length > MARKERS_MAX ? [] : ranges.map((range) => ({ ...range, kind: 'marker' }));
}

function withoutOverlaps(given: readonly TextMark[], markers: readonly TextMark[]): TextMark[] {
  const overlap = (one: Range, other: Range) => one.start < other.end && other.start < one.end;
  const apart = given.filter((mark, index) => !given.slice(0, index).some((other) => overlap(mark, other)));
  const free = markers.filter((marker) => !apart.some((mark) => overlap(mark, marker)));
  return [...apart, ...free].sort((one, other) => one.start - other.start);
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
