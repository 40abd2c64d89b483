import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

export const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar);
