import { useSyncExternalStore } from 'react';

/** The width of the phone layouts in the style sheets. */
const PHONE = '(max-width: 640px)';

function subscribe(onChange: () => void) {
  const query = window.matchMedia?.(PHONE);
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

export const isPhone = () => window.matchMedia?.(PHONE).matches ?? false;

/** For controls that differ in kind on a phone; what differs in look only belongs in a style sheet. */
export const useIsPhone = () => useSyncExternalStore(subscribe, isPhone);
