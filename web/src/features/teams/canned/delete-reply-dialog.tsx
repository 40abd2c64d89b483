import type { CannedReply } from '@deskbell/contract/canned-replies';
import { Trash2 } from 'lucide-react';
import { failureText } from '../../../api/failure-text.ts';
import { useDeleteCannedReply } from '../../../canned-replies/canned-reply-queries.ts';
import { isolated } from '../../../format/isolated.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';

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
    <ConfirmAction
      title={`Delete ${isolated(title)}?`}
      question="It is gone for the whole team. Comments that were written with it stay. This cannot be undone."
      problem={deletion.error && failureText(deletion.error)}
      action="Delete Reply"
      icon={<Trash2 {...ICON} />}
      isBusy={deletion.isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
