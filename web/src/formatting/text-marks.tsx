import { Fragment, type RefObject, useMemo, useRef } from 'react';
import { type Range, splitAt } from '../format/text-ranges.ts';
import { markerRanges } from './marker-ranges.ts';
import styles from './text-marks.module.css';
import { useCopyOver } from './use-copy-over.ts';

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

  useCopyOver(copy, field, isShown);

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
