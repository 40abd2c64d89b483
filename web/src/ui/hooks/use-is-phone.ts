import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 640px)';

function subscribe(onChange: () => void) {
  const query = window.matchMedia?.(PHONE);
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

export const isPhone = () => window.matchMedia?.(PHONE).matches ?? false;

/** For different controls on a phone; mere styling belongs in a style sheet. */
export const useIsPhone = () => useSyncExternalStore(subscribe, isPhone);
