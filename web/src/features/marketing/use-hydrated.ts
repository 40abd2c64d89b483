import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the prerendered HTML and until React has taken it over: nothing with a handler works before that. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
