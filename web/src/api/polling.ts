/** Pauses while the tab is hidden, and refetches when it is visible again. */
export const polledEvery = (intervalMs: number) =>
  ({ refetchInterval: intervalMs, refetchIntervalInBackground: false, refetchOnWindowFocus: 'always' }) as const;
