import { useEffect, useState } from 'react';

const SETTLED_MS = 2_000;

/** True some time after the first render: for requests that must not compete with the screen. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
