import { useEffect, useState } from 'react';
import { createPath, type Location, matchPath, useBlocker } from 'react-router';
import { FloatingFailure } from '../ui/feedback/load-failure.tsx';
import { reloadForNewRelease } from '../ui/feedback/new-release.ts';
import { showLoading } from '../ui/layout/lazy-part.tsx';

interface BuiltScreen {
  id: string;
  path?: string;
  module: string;
  css?: string[];
}

interface Built {
  __reactRouterManifest?: { routes: Record<string, BuiltScreen> };
  __reactRouterRouteModules?: Record<string, unknown>;
}

const built = (): Built => (typeof window === 'undefined' ? {} : (window as Built));

/** False in tests, which have no build. */
export const hasBuiltScreens = () => built().__reactRouterManifest !== undefined;

function lookUpMissingScreen(pathname: string): BuiltScreen | null {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: loaded = {} } = built();
  const screens = Object.values(manifest?.routes ?? {});
  const screen = screens.find(({ path }) => path && path !== '*' && matchPath(path, pathname));
  return screen && !(screen.id in loaded) ? screen : null;
}

async function loadScreen({ module, css = [] }: BuiltScreen): Promise<void> {
  await Promise.all([import(/* @vite-ignore */ module), ...css.map((address) => fetch(address))]);
}

export async function prefetchScreen(pathname: string): Promise<void> {
  const screen = lookUpMissingScreen(pathname);
  if (screen) await loadScreen(screen);
}

/**
 * Loads the scripts of the next screen before the router does. The router reloads the page when it cannot load them,
 * which offline is the browser's error page; here the current screen stays, with a way to try again.
 */
export function ScreenLoader() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && lookUpMissingScreen(nextLocation.pathname) !== null,
  );
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<Location | null>(null);
  const retry = () => setAttempt((last) => last + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { location, proceed } = blocker;
    // Another click may lead elsewhere meanwhile.
    let isWanted = true;
    setFailed(null);
    const screen = lookUpMissingScreen(location.pathname);
    showLoading(screen ? loadScreen(screen) : Promise.resolve()).then(
      () => isWanted && proceed(),
      async (error: unknown) => {
        console.error('Failed to load scripts:', error);
        if (!isWanted) return;
        setFailed(location);
        await reloadForNewRelease(createPath(location));
      },
    );
    addEventListener('online', retry);
    return () => {
      isWanted = false;
      removeEventListener('online', retry);
    };
  }, [blocker, attempt]);

  if (blocker.state !== 'blocked' || failed !== blocker.location) return null;
  return <FloatingFailure label="The page" onRetry={retry} onClose={blocker.reset} />;
}
