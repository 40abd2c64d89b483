import type { Tag } from '@deskbell/contract/tags';
import { Trash2 } from 'lucide-react';
import { failureText } from '../../../api/failure-text.ts';
import { isolated } from '../../../format/isolated.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';
import { taggedCount } from './tagged-count.ts';
import { useDeleteTag } from './team-tag-queries.ts';

interface DeleteTagDialogProps {
  teamId: number;
  tag: Tag;
  onClose: () => void;
}

export function DeleteTagDialog({ teamId, tag: { id, name, ticket_count }, onClose }: DeleteTagDialogProps) {
  const deletion = useDeleteTag(teamId);

  function remove() {
    deletion.mutate(id, {
      onSuccess: () => {
        showToast('success', 'Tag deleted', `${isolated(name)} deleted successfully`);
        onClose();
      },
    });
  }

  return (
    <ConfirmAction
      title={`Delete the tag ${isolated(name)}?`}
      question={`It is on ${taggedCount(ticket_count)}, which stay and lose it. Views that filter by it show the rest. This cannot be undone.`}
      problem={deletion.error && failureText(deletion.error)}
      action="Delete Tag"
      icon={<Trash2 {...ICON} />}
      isBusy={deletion.isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
