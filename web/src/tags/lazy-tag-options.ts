import { lazyPart } from '../ui/lazy-part.tsx';

/** Loaded when a row gets the cursor, or on first open: it needs cmdk. */
export const TagOptions = lazyPart(async () => (await import('./tag-options.tsx')).TagOptions, { isFloating: true });
