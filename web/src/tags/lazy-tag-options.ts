import { lazyPart } from '../ui/lazy-part.tsx';

/** Loaded on first open: it needs cmdk. Apart from the menu, whose popover a list need not load to prefetch this. */
export const TagOptions = lazyPart(async () => (await import('./tag-options.tsx')).TagOptions, { isFloating: true });
