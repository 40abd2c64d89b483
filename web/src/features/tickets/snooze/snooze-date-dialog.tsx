import type { Ticket } from '@deskbell/contract/tickets';
import { useState } from 'react';
import { fromField, toField } from '../../../format/datetime-field.ts';
import { timezoneLabel } from '../../../format/timezone-label.ts';
import { TextField } from '../../../ui/controls/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { latestSnooze, snoozeTimes } from './snooze-times.ts';
import { useSnooze } from './use-snooze.ts';

interface SnoozeDateDialogProps {
  tickets: readonly Ticket[];
  timezone: string;
  onDone: (() => void) | undefined;
  onClose: () => void;
}

export function SnoozeDateDialog({ tickets, timezone, onDone, onClose }: SnoozeDateDialogProps) {
  const [now] = useState(() => new Date());
  const latest = latestSnooze(now);
  const [value, setValue] = useState(() => toField(snoozeTimes(now, timezone)[1]?.until ?? latest, timezone));
  const [problem, setProblem] = useState<string>();
  const { snoozeUntil } = useSnooze(tickets, timezone, onDone);

  function submit() {
    const until = fromField(value, timezone);
    if (!until) return setProblem('Choose a date and a time.');
    if (until <= new Date()) return setProblem('Choose a time in the future.');
    if (until > latest) return setProblem('Choose a time within a year.');
    onClose();
    snoozeUntil(until);
  }

  return (
    <Dialog title="Snooze until" width={400} onClose={onClose}>
      {/* The messages below are ours, also for a time that the browser refuses. */}
      <DialogForm action="Snooze" onSubmit={submit}>
        <TextField
          label="Date and time"
          hint={timezoneLabel(timezone)}
          error={problem}
          type="datetime-local"
          min={toField(now, timezone)}
          max={toField(latest, timezone)}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
