import { VIEW_NAME_MAX } from '@deskbell/contract/limits';
import type { View } from '@deskbell/contract/views';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { viewProblem } from './view-problem.ts';
import { useChangeView } from './view-queries.ts';

export function RenameViewDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const [name, setName] = useState(view.name);
  const renaming = useChangeView();

  function submit(event: FormEvent) {
    event.preventDefault();
    renaming.mutate({ id: view.id, name }, { onSuccess: onClose });
  }

  return (
    <Dialog title="Rename view" width={420} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <Field label="Name" error={renaming.error ? viewProblem(renaming.error) : undefined}>
            {(control) => (
              <Input
                {...control}
                dir="auto"
                autoComplete="off"
                maxLength={VIEW_NAME_MAX}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={renaming.isPending}>
            Rename View
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
