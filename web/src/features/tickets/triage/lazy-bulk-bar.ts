import { lazyPart } from '../../../ui/lazy-part.tsx';

/** Loaded when a row gets the cursor, or while the page is idle. */
export const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar);
