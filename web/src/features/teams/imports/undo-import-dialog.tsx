import type { ImportDetail } from '@deskbell/contract/imports';
import { Check, MessageSquareX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureText } from '../../../api/failure-text.ts';
import { counted, number } from '../../../format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/controls/field.tsx';
import { TypedConfirmation } from '../../../ui/controls/typed-confirmation.tsx';
import { IconLine, IconList } from '../../../ui/layout/icon-list.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmCancel, ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useUndoImport } from './import-queries.ts';

interface UndoImportDialogProps {
  detail: ImportDetail;
  onClose: () => void;
}

export function UndoImportDialog({ detail, onClose }: UndoImportDialogProps) {
  const undoing = useUndoImport({ teamId: detail.team_id, importId: detail.id });
  const [typed, setTyped] = useState('');
  // Figures of the question: those of the server may change while it is read.
  const [{ deleted, kept }] = useState(detail.undo ?? { deleted: 0, kept: 0 });
  const [, setParams] = useSearchParams();
  const added = detail.counts.added_comments;

  function undo() {
    // What stays is listed there, although an undone import is not shown by itself.
    setParams({ tab: 'import', import: String(detail.id) }, { replace: true, preventScrollReset: true });
    undoing.mutate(undefined, { onSuccess: onClose });
  }

  return (
    <ConfirmDialog
      title="Undo this import?"
      question="You can import the file again later."
      detail={
        <>
          <IconList>
            <IconLine icon={<Trash2 {...ICON} />}>
              <b>{counted(deleted, 'ticket')}</b> that nobody has touched {deleted === 1 ? 'is' : 'are'} deleted.
            </IconLine>
            {added > 0 && (
              <IconLine icon={<MessageSquareX {...ICON} />}>
                <b>{counted(added, 'comment')}</b> added to tickets of earlier imports {added === 1 ? 'goes' : 'go'},
                too.
              </IconLine>
            )}
            {kept > 0 && (
              <IconLine icon={<Check {...ICON} />}>
                <b>{number(kept)}</b> {kept === 1 ? 'stays' : 'stay'}, because someone replied or changed{' '}
                {kept === 1 ? 'it' : 'them'}. You get the list.
              </IconLine>
            )}
          </IconList>
          <TypedConfirmation text={String(deleted)} value={typed} onChange={setTyped} hasFocus />
          {undoing.error && <FormError>{failureText(undoing.error)}</FormError>}
        </>
      }
      onClose={onClose}
    >
      <ConfirmCancel />
      <Button
        variant="danger-solid"
        disabled={typed.replaceAll(/[\s,.]/g, '') !== String(deleted)}
        busy={undoing.isPending}
        onClick={undo}
      >
        {`Delete ${counted(deleted, 'Ticket')}`}
      </Button>
    </ConfirmDialog>
  );
}
