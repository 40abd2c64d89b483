import type { Ticket } from '@deskbell/contract/tickets';
import { type FormEvent, useState } from 'react';
import { fromField, toField } from '../../../format/datetime-field.ts';
import { timezoneLabel } from '../../../format/timezone-label.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../ui/overlays/dialog.tsx';
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

  function submit(event: FormEvent) {
    event.preventDefault();
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
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <Field label="Date and time" hint={timezoneLabel(timezone)} error={problem}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                min={toField(now, timezone)}
                max={toField(latest, timezone)}
                value={value}
                onChange={(event) => setValue(event.target.value)}
              />
            )}
          </Field>
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button type="submit" variant="primary">
            Snooze
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
