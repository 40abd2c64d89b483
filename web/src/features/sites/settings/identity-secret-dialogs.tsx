import { failureText } from '../../../api/failure-text.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';
import { useRemoveFormerSecret } from './identity-secret-queries.ts';

interface NewSecretDialogProps {
  endsFormer: boolean;
  onCreate: () => void;
  onClose: () => void;
}

export function NewSecretDialog({ endsFormer, onCreate, onClose }: NewSecretDialogProps) {
  return (
    <ConfirmAction
      title="Make a new secret?"
      question={`The current one keeps working until you remove it.${endsFormer ? ' The former one ends now.' : ''}`}
      action="Make New Secret"
      variant={endsFormer ? 'danger-solid' : 'primary'}
      onConfirm={onCreate}
      onClose={onClose}
    />
  );
}

export function RemoveFormerDialog({ siteId, onClose }: { siteId: number; onClose: () => void }) {
  const removal = useRemoveFormerSecret(siteId);
  return (
    <ConfirmAction
      title="Remove the former secret?"
      question="Ids that your server still signs with it are no longer verified. This cannot be undone."
      problem={removal.error && failureText(removal.error, 'It was not removed. Please try again.')}
      action="Remove Former Secret"
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
