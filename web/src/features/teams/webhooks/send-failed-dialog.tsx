import { WEBHOOK_LOG_DAYS } from '@deskbell/contract/limits';
import { DAY_MS } from '@deskbell/contract/units';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { counted } from '../../../format/counted.ts';
import { fromField, toField } from '../../../format/datetime-field.ts';
import { timezoneLabel } from '../../../format/timezone-label.ts';
import { FormError, TextField } from '../../../ui/controls/field.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { useRepeatFailed, type WebhookIds } from './webhook-queries.ts';

interface SendFailedDialogProps {
  ids: WebhookIds;
  timezone: string;
  onClose: () => void;
}

export function SendFailedDialog({ ids, timezone, onClose }: SendFailedDialogProps) {
  const repetition = useRepeatFailed(ids);
  const [now] = useState(() => Date.now());
  const [value, setValue] = useState(() => toField(new Date(now - DAY_MS), timezone));
  const [hasTried, setHasTried] = useState(false);
  const since = fromField(value, timezone);

  function submit() {
    setHasTried(true);
    if (!since || repetition.isPending) return;
    repetition.mutate(since.toISOString(), {
      onSuccess: ({ count }) => {
        if (count === 0) showToast('info', 'Nothing to send', 'No delivery since then has failed.');
        else showToast('success', `${counted(count, 'event')} queued`, 'They are sent one after the other.');
        onClose();
      },
    });
  }

  return (
    <Dialog title="Send all failed again" width={440} onClose={onClose}>
      <DialogForm action="Send Again" isBusy={repetition.isPending} onSubmit={submit}>
        {repetition.error && <FormError>{failureText(repetition.error)}</FormError>}
        <TextField
          label="Failed since"
          hint={`${timezoneLabel(timezone)}. The log keeps ${WEBHOOK_LOG_DAYS} days. Each goes out with the id and body it had.`}
          error={hasTried && !since ? 'Choose a date and a time.' : undefined}
          type="datetime-local"
          min={toField(new Date(now - WEBHOOK_LOG_DAYS * DAY_MS), timezone)}
          max={toField(new Date(now), timezone)}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
