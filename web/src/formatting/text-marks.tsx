import { Fragment, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { type Range, splitAt } from '../format/text-ranges.ts';
import { markerRanges } from './marker-ranges.ts';
import styles from './text-marks.module.css';

export interface TextMark extends Range {
  readonly kind: 'search' | 'unfilled' | 'mention' | 'marker';
}

/** A text with more markers shows them as typed: each costs an element at every key. */
const MARKERS_MAX = 400;

interface TextMarksProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Whether the markers of formatting are shown faint. */
  isFormatted: boolean;
  marks: readonly TextMark[];
}

/**
 * Highlights parts of the text in a field: a copy of the text lies over it, invisible but for its marks. The field keeps its own
 * ink, so that what is typed is seen even when the copy comes late.
 */
export function TextMarks({ field, text, isFormatted, marks }: TextMarksProps) {
  const copy = useRef<HTMLDivElement>(null);
  const markers = useMemo(() => (isFormatted ? markersIn(text) : []), [text, isFormatted]);
  const shown = withoutOverlaps(marks, markers);

  useLayoutEffect(() => {
    const below = field.current;
    if (!below) return;
    const follow = () => lieOver(copy.current, below);
    const resizing = new ResizeObserver(follow);
    resizing.observe(below);
    below.addEventListener('scroll', follow);
    return () => {
      resizing.disconnect();
      below.removeEventListener('scroll', follow);
    };
  }, [field]);
  // Runs after each render: the text may have made the field scroll.
  useLayoutEffect(() => {
    if (field.current) lieOver(copy.current, field.current);
  });

  if (shown.length === 0) return null;
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
      {/* Without it the last empty line has no height, and the copy scrolls less far than the field. */}
      {'\n'}
    </div>
  );
}

function markersIn(text: string): TextMark[] {
  const ranges = markerRanges(text);
  return ranges.length > MARKERS_MAX ? [] : ranges.map((range) => ({ ...range, kind: 'marker' }));
}

/** In the order of the text; of two that overlap the given one stays. Markers do not overlap each other. */
function withoutOverlaps(given: readonly TextMark[], markers: readonly TextMark[]): TextMark[] {
  const overlap = (one: Range, other: Range) => one.start < other.end && other.start < one.end;
  const apart = given.filter((mark, index) => !given.slice(0, index).some((other) => overlap(mark, other)));
  const free = markers.filter((marker) => !apart.some((mark) => overlap(mark, marker)));
  return [...apart, ...free].sort((one, other) => one.start - other.start);
}

function lieOver(copy: HTMLElement | null, field: HTMLTextAreaElement): void {
  if (!copy) return;
  const { font, letterSpacing, padding } = getComputedStyle(field);
  const size = { width: `${field.clientWidth}px`, height: `${field.clientHeight}px` };
  Object.assign(copy.style, { font, letterSpacing, padding, ...size });
  copy.scrollTop = field.scrollTop;
}
