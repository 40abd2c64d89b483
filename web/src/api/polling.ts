/** Read again at this pace, not while the tab is hidden, and at once when it is seen again. */
export const polledEvery = (intervalMs: number) =>
  ({ refetchInterval: intervalMs, refetchIntervalInBackground: false, refetchOnWindowFocus: 'always' }) as const;
