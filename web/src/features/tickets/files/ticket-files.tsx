import type { File as TicketFile } from '@deskbell/contract/files';
import type { Comment, TicketDetail } from '@deskbell/contract/tickets';
import { type ReactNode, useMemo, useState } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { FileActionsContext } from './file-actions.ts';
import { isPicture } from './picture-files.ts';

const Lightbox = lazyPart(async () => (await import('./lightbox.tsx')).Lightbox, { isFloating: true });
const DeleteFileDialog = lazyPart(async () => (await import('./delete-file-dialog.tsx')).DeleteFileDialog, {
  isFloating: true,
});

interface TicketFilesProps {
  ticket: TicketDetail;
  comments: readonly Comment[];
  canDelete: boolean;
  children: ReactNode;
}

export function TicketFiles({ ticket, comments, canDelete, children }: TicketFilesProps) {
  const [shownId, setShownId] = useState<number | null>(null);
  const [deleted, setDeleted] = useState<TicketFile | null>(null);
  const actions = useMemo(
    () => ({ onShow: ({ id }: TicketFile) => setShownId(id), onDelete: canDelete ? setDeleted : undefined }),
    [canDelete],
  );
  const pictures = [ticket, ...comments].flatMap(({ files }) => files.filter(isPicture));
  return (
    <FileActionsContext value={actions}>
      {children}
      {shownId !== null && pictures.some(({ id }) => id === shownId) && (
        <Lightbox
          pictures={pictures}
          shown={shownId}
          onShow={({ id }) => setShownId(id)}
          onClose={() => setShownId(null)}
        />
      )}
      {deleted && <DeleteFileDialog ticketId={ticket.id} file={deleted} onClose={() => setDeleted(null)} />}
    </FileActionsContext>
  );
}
