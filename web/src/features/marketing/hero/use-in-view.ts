import { type RefObject, useEffect, useState } from 'react';
import { watchInView } from '../../../ui/in-view.ts';

/** True while a good part of the element is on the screen. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => (element.current ? watchInView(element.current, setInView) : undefined), [element]);
  return inView;
}
