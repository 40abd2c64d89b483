import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { prefetchScreen } from './screen-loader.tsx';

/**
 * Imports before the router does: the router reloads the page when it cannot prefetch a script, which loses uploads.
 */
export function PrefetchedScreen({ address }: { address: string }) {
  const [isLoaded, setIsLoaded] = useState(false);

  useEffect(() => {
    if (isLoaded) return;
    const prefetch = () =>
      prefetchScreen(address).then(
        () => setIsLoaded(true),
        (error: unknown) => console.debug('Failed to prefetch:', error),
      );
    void prefetch();
    addEventListener('online', prefetch);
    return () => removeEventListener('online', prefetch);
  }, [address, isLoaded]);

  return isLoaded && <PrefetchPageLinks page={address} />;
}
