import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

export const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog, { isFloating: true });
