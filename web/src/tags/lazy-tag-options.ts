import { lazyPart } from '../ui/layout/lazy-part.tsx';

/** Loaded on first open: needs cmdk. Separate from the menu, so that a list can prefetch it without the popover. */
export const TagOptions = lazyPart(async () => (await import('./tag-options.tsx')).TagOptions, { isFloating: true });
