import { useEffect, useState } from 'react';

/** Relative times count minutes. */
const TICK_MS = 30_000;

/** The current time, updated at an interval. */
export function useNow(everyMs = TICK_MS): number {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  return now;
}
