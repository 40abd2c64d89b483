import { type RefObject, useEffect, useState } from 'react';
import { watchInView } from '../../../ui/hooks/in-view.ts';

export function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => (element.current ? watchInView(element.current, setInView) : undefined), [element]);
  return inView;
}
