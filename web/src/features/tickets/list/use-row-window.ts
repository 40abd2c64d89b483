import type { Virtualizer, VirtualizerOptions } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useState } from 'react';

type Library = typeof import('@tanstack/react-virtual');

let library: Library | null = null;

async function load(): Promise<Library> {
  library ??= await import('@tanstack/react-virtual');
  return library;
}

interface ListShape {
  count: number;
  /** An estimate, until a row is measured. */
  rowPx: number;
  keyOf: (index: number) => number;
  overscan: number;
  /** Where the list starts on the page. */
  top: number;
}

interface RowWindow {
  /** Where a row starts in the list; null for those that stand one below the other. */
  rows: readonly { index: number; key: number; start: number | null }[];
  heightPx: number;
  measure: ((element: HTMLLIElement | null) => void) | undefined;
  reveal: (index: number) => void;
}

/** The rows in view; until the virtualizer is loaded, those of the first screen. */
export function useRowWindow(shape: ListShape): RowWindow {
  const { count, rowPx, keyOf, top } = shape;
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  const [virtualizer, setVirtualizer] = useState(() => library && createVirtualizer(library, shape, render));
  if (virtualizer && library) virtualizer.setOptions(optionsOf(library, shape, render));

  const start = useEffectEvent((loaded: Library) => setVirtualizer(createVirtualizer(loaded, shape, render)));
  useEffect(() => {
    if (virtualizer) return;
    const begin = () => void load().then(start, (error: unknown) => console.debug('Failed to load scripts:', error));
    begin();
    addEventListener('online', begin);
    return () => removeEventListener('online', begin);
  }, [virtualizer]);
  useLayoutEffect(() => virtualizer?._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer?._willUpdate());

  if (virtualizer)
    return {
      rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, key: keyOf(index), start: start - top })),
      heightPx: virtualizer.getTotalSize(),
      measure: virtualizer.measureElement,
      reveal: (index) => virtualizer.scrollToIndex(index),
    };
  const shown = Math.min(count, Math.ceil(window.innerHeight / rowPx));
  return {
    rows: Array.from({ length: shown }, (_, index) => ({ index, key: keyOf(index), start: null })),
    heightPx: count * rowPx,
    measure: undefined,
    reveal: () => undefined,
  };
}

type RowVirtualizer = Virtualizer<Window, HTMLLIElement>;

const createVirtualizer = (library: Library, shape: ListShape, render: () => void): RowVirtualizer =>
  new library.Virtualizer(optionsOf(library, shape, render));

/** What `useWindowVirtualizer` of the library passes, which is loaded too late for a hook. */
const optionsOf = (
  { observeWindowRect, observeWindowOffset, windowScroll }: Library,
  { count, rowPx, keyOf, overscan, top }: ListShape,
  render: () => void,
): VirtualizerOptions<Window, HTMLLIElement> => ({
  count,
  estimateSize: () => rowPx,
  getItemKey: keyOf,
  overscan,
  scrollMargin: top,
  getScrollElement: () => window,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  initialOffset: () => window.scrollY,
  // The first render would have no rows otherwise.
  initialRect: { width: window.innerWidth, height: window.innerHeight },
  onChange: render,
});
