import { useEffect, useState } from 'react';
import type { Facet } from './facet.ts';

const keyOf = (values: readonly string[]) => [...values].sort().join();

/** The address changes after the list has rendered: a box is ticked when it is clicked, and the next one adds to it. */
export function useTicked({ chosen, onChange }: Pick<Facet, 'chosen' | 'onChange'>) {
  const [asked, setAsked] = useState<{ values: readonly string[]; passed: readonly string[] } | null>(null);
  const written = keyOf(chosen);
  const isUnderway = asked?.passed.includes(written) ?? false;
  const ticked = asked && isUnderway ? asked.values : chosen;

  useEffect(() => {
    if (!isUnderway) setAsked(null);
  }, [isUnderway]);

  function tick(values: string[]) {
    setAsked({ values, passed: [written, keyOf(ticked), ...(isUnderway ? (asked?.passed ?? []) : [])] });
    onChange(values);
  }

  return { ticked, tick };
}
