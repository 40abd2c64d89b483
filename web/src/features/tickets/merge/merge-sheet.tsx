import { lazyPart } from '../../../ui/lazy-part.tsx';

/** Asks which of two tickets stays; given one ticket, also which other to merge it with. */
export const MergeSheet = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog, { isFloating: true });
