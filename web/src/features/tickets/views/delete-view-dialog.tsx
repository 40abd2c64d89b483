import type { View } from '@deskbell/contract/views';
import { Trash2 } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { failureText } from '../../../api/failure-text.ts';
import { isolated } from '../../../format/isolated.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDeleteView } from './view-changes.ts';

export function DeleteViewDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const deletion = useDeleteView();
  const navigate = useNavigate();
  const [params] = useSearchParams();

  function leave() {
    onClose();
    if (params.get('tab') === String(view.id)) void navigate('/tickets?tab=all');
  }

  return (
    <ConfirmAction
      title={`Delete the view ${isolated(view.name)}?`}
      question={view.is_shared ? 'It is gone for the whole team. Its tickets stay.' : 'Its tickets stay.'}
      problem={
        deletion.error &&
        failureText(deletion.error, 'The view could not be deleted. Check your connection, then try again.')
      }
      action="Delete View"
      icon={<Trash2 {...ICON} />}
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(view.id, { onSuccess: leave })}
      onClose={onClose}
    />
  );
}
