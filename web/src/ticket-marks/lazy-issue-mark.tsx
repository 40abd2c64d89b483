import { lazyPart } from '../ui/layout/lazy-part.tsx';

/** Loaded where tickets have a known issue. */
export const IssueMark = lazyPart(async () => (await import('./issue-mark.tsx')).IssueMark, { inBackground: true });
