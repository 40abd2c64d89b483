import type { CannedReply } from '@deskbell/contract/canned-replies';
import { Trash2 } from 'lucide-react';
import { useDeleteCannedReply } from '../../../canned-replies/canned-reply-queries.ts';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmCancel, ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/field.tsx';
import { ICON } from '../../../ui/icon-sizes.ts';
import { showToast } from '../../../ui/toast.ts';
import { failureText } from '../failure-text.ts';

interface DeleteReplyDialogProps {
  teamId: number;
  reply: CannedReply;
  onClose: () => void;
}

export function DeleteReplyDialog({ teamId, reply: { id, title }, onClose }: DeleteReplyDialogProps) {
  const deletion = useDeleteCannedReply(teamId);

  function remove() {
    deletion.mutate(id, {
      onSuccess: () => {
        showToast('success', 'Canned reply deleted', `${isolated(title)} deleted successfully`);
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      title={`Delete ${isolated(title)}?`}
      question="It is gone for the whole team. Comments that were written with it stay. This cannot be undone."
      detail={deletion.error && <FormError>{failureText(deletion.error)}</FormError>}
      onClose={onClose}
    >
      <ConfirmCancel />
      <Button variant="danger-solid" icon={<Trash2 {...ICON} />} busy={deletion.isPending} onClick={remove}>
        Delete Reply
      </Button>
    </ConfirmDialog>
  );
}
