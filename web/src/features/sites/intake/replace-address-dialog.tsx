import { failureText } from '../../../api/failure-text.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';
import { useChangeIntake } from './intake-queries.ts';

export function ReplaceAddressDialog({ siteId, onClose }: { siteId: number; onClose: () => void }) {
  const replacement = useChangeIntake(siteId);

  function replaced() {
    showToast('success', 'Address replaced', 'Forward your support address to the new one.');
    onClose();
  }

  return (
    <ConfirmAction
      title="Replace this address?"
      question="Email to the old address will be refused. Change your forwarding to the new one right after."
      problem={replacement.error && failureText(replacement.error, 'It was not replaced. Please try again.')}
      action="Replace Address"
      isBusy={replacement.isPending}
      onConfirm={() => replacement.mutate({ replace: true }, { onSuccess: replaced })}
      onClose={onClose}
    />
  );
}
