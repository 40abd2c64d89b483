import { ApiError } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmCancel, ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/field.tsx';
import { useRemoveFormerSecret } from './identity-secret-queries.ts';

interface NewSecretDialogProps {
  /** Whether there are two already. */
  endsFormer: boolean;
  onCreate: () => void;
  onClose: () => void;
}

export function NewSecretDialog({ endsFormer, onCreate, onClose }: NewSecretDialogProps) {
  return (
    <ConfirmDialog
      title="Make a new secret?"
      question={`The current one keeps working until you remove it.${endsFormer ? ' The former one ends now.' : ''}`}
      onClose={onClose}
    >
      <ConfirmCancel />
      <Button variant={endsFormer ? 'danger-solid' : 'primary'} onClick={onCreate}>
        Make New Secret
      </Button>
    </ConfirmDialog>
  );
}

export function RemoveFormerDialog({ siteId, onClose }: { siteId: number; onClose: () => void }) {
  const removal = useRemoveFormerSecret(siteId);
  return (
    <ConfirmDialog
      title="Remove the former secret?"
      question="Ids that your server still signs with it are no longer verified. This cannot be undone."
      detail={removal.error && <FormError>{failureText(removal.error)}</FormError>}
      onClose={onClose}
    >
      <ConfirmCancel />
      <Button
        variant="danger-solid"
        busy={removal.isPending}
        onClick={() => removal.mutate(undefined, { onSuccess: onClose })}
      >
        Remove Former Secret
      </Button>
    </ConfirmDialog>
  );
}

const failureText = (error: Error) =>
  (error instanceof ApiError && error.error) || 'It was not removed. Please try again.';
