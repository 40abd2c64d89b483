import type { deleteFile, File as TicketFile } from '@deskbell/contract/files';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { call } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { isolated } from '../../../format/isolated.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';
import type { TicketWithComments } from '../queries/ticket-queries.ts';

interface DeleteFileDialogProps {
  ticketId: number;
  file: TicketFile;
  onClose: () => void;
}

export function DeleteFileDialog({ ticketId, file, onClose }: DeleteFileDialogProps) {
  const deletion = useDeleteFile(ticketId);
  return (
    <ConfirmAction
      title={`Delete ${isolated(file.name)}?`}
      question="It is deleted for everyone and cannot be restored. Emails that were sent with it keep their copy."
      problem={deletion.error && failureText(deletion.error, 'The file could not be deleted. Please try again.')}
      action="Delete File"
      icon={<Trash2 {...ICON} />}
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(file.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Refetching the ticket brings the history line. */
function useDeleteFile(ticketId: number) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.ticket(ticketId);
  return useMutation({
    mutationFn: (id: number) => call<typeof deleteFile>('DELETE /api/files/:id', { params: { id } }),
    onError: (error) => console.error('Failed to delete file:', error),
    async onSuccess({ id }) {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<TicketWithComments>(queryKey, (detail) => detail && withoutFile(detail, id));
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

function withoutFile(detail: TicketWithComments, fileId: number): TicketWithComments {
  const remaining = (files: TicketFile[]) => files.filter(({ id }) => id !== fileId);
  return {
    ...detail,
    ticket: { ...detail.ticket, files: remaining(detail.ticket.files) },
    comments: detail.comments.map((comment) => ({ ...comment, files: remaining(comment.files) })),
  };
}
