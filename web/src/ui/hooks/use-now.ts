import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

export function useNow(everyMs = TICK_MS): number {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  return now;
}
