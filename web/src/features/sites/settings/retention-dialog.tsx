import { counted } from '../../../format/counted.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';

export interface Expired {
  tickets: number;
  files: number;
}

export const expiredSentences = ({ tickets, files }: Expired): string[] =>
  [tickets > 0 && counted(tickets, 'ticket'), files > 0 && counted(files, 'file')]
    .filter((each) => each !== false)
    .map((each) => `${each} would be deleted tonight.`);

interface RetentionDialogProps {
  expired: Expired;
  isSaving: boolean;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

export function RetentionDialog({ expired, isSaving, problem, onConfirm, onClose }: RetentionDialogProps) {
  return (
    <ConfirmAction
      title="Save this retention?"
      question={`${expiredSentences(expired).join(' ')} Others follow each night as they reach their age. This cannot be undone.`}
      problem={problem}
      action="Save and Delete"
      isBusy={isSaving}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
