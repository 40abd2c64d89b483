import type { View } from '@deskbell/contract/views';
import { useState } from 'react';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { useChangeView } from './view-changes.ts';
import { ViewNameField } from './view-name-field.tsx';

export function RenameViewDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const [name, setName] = useState(view.name);
  const renaming = useChangeView();

  function submit() {
    renaming.mutate({ id: view.id, name }, { onSuccess: onClose });
  }

  return (
    <Dialog title="Rename view" width={420} onClose={onClose}>
      <DialogForm action="Rename View" isBusy={renaming.isPending} onSubmit={submit}>
        <ViewNameField name={name} onChange={setName} error={renaming.error} />
      </DialogForm>
    </Dialog>
  );
}
