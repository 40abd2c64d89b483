import { unfilledIn } from '../../../canned-replies/placeholders.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmCancel, ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

export function UnfilledDialog({ text, onAnswer }: { text: string; onAnswer: (isSending: boolean) => void }) {
  const left = [...new Set(unfilledIn(text).map(({ start, end }) => text.slice(start, end)))].join(' and ');
  return (
    <ConfirmDialog
      title={`Send with ${left}?`}
      question={`This ticket has no value for ${left}, so it would be sent like this.`}
      onClose={() => onAnswer(false)}
    >
      <Button onClick={() => onAnswer(true)}>Send Anyway</Button>
      <ConfirmCancel>
        <Button variant="primary">Keep Writing</Button>
      </ConfirmCancel>
    </ConfirmDialog>
  );
}
