import type { AnalyticsDay } from '@deskbell/contract/analytics';
import { useState } from 'react';
import { readStored, writeStored } from '../../../ui/stored.ts';

const STORAGE_KEY = 'deskbell-site-figures';
const WEEK_DAYS = 7;

export interface Figures {
  /** The last week, newest first; undefined until known. */
  week: readonly AnalyticsDay[] | undefined;
  loads: number | undefined;
  isOpen: boolean;
  toggle: () => void;
}

/** The figures of a site are folded into a button; whether they are is remembered for all sites. */
export function useFigures(days: readonly AnalyticsDay[] | undefined): Figures {
  const [isOpen, setIsOpen] = useState(() => readStored(STORAGE_KEY) === 'open');
  const week = days?.slice(0, WEEK_DAYS);

  function toggle() {
    setIsOpen(!isOpen);
    writeStored(STORAGE_KEY, isOpen ? null : 'open');
  }

  return { week, loads: week?.reduce((sum, { widget_loads }) => sum + widget_loads, 0), isOpen, toggle };
}
