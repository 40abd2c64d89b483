import { useEffect, useState } from 'react';
import { type BrowserState, readBrowserState } from './this-browser.ts';

/** Follows the permission, which people change in the settings of the browser. */
export function useBrowserState(): BrowserState {
  const [state, setState] = useState(readBrowserState);

  useEffect(() => {
    const read = () => setState(readBrowserState());
    const isOver = new AbortController();
    addEventListener('focus', read, { signal: isOver.signal });
    void navigator.permissions
      ?.query({ name: 'notifications' })
      .then((permission) => permission.addEventListener('change', read, { signal: isOver.signal }))
      .catch((error: unknown) => console.debug('Permissions cannot be watched:', error));
    return () => isOver.abort();
  }, []);

  return state;
}
