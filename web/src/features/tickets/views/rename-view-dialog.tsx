import type { View } from '@deskbell/contract/views';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../ui/overlays/dialog.tsx';
import { ViewNameField } from './view-name-field.tsx';
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
          <ViewNameField name={name} onChange={setName} error={renaming.error} />
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
