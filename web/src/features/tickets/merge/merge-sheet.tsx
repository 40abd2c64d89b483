import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

export const MergeSheet = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog, { isFloating: true });
