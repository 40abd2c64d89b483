import type { Tag, TagMerge } from '@deskbell/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, Tag as TagIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { counted, number } from '../../../format/counted.ts';
import { isolated } from '../../../format/isolated.ts';
import { FormError, option, SelectField } from '../../../ui/controls/field.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { IconLine, IconList } from '../../../ui/layout/icon-list.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { tagMergeQuery, useMergeTag } from './team-tag-queries.ts';

interface MergeTagDialogProps {
  teamId: number;
  tag: Tag;
  tags: readonly Tag[];
  onClose: () => void;
}

export function MergeTagDialog({ teamId, tag, tags, onClose }: MergeTagDialogProps) {
  const [intoId, setIntoId] = useState<number | null>(null);
  const preview = useQuery(tagMergeQuery(teamId, tag.id, intoId));
  const merging = useMergeTag(teamId);
  const into = tags.find(({ id }) => id === intoId);

  function submit() {
    if (!into) return;
    merging.mutate(
      { tag: tag.id, into: into.id },
      {
        onSuccess: () => {
          showToast('success', 'Tags merged', `${isolated(tag.name)} is now ${isolated(into.name)}`);
          onClose();
        },
      },
    );
  }

  const error = merging.error ?? preview.error;
  return (
    <Dialog title={`Merge “${isolated(tag.name)}” into another tag`} width={460} onClose={onClose}>
      <DialogForm
        action={preview.data ? `Merge on ${counted(preview.data.ticket_count, 'ticket')}` : 'Merge'}
        variant="danger-solid"
        isDisabled={!preview.data}
        isBusy={merging.isPending}
        onSubmit={submit}
      >
        {error && <FormError>{failureText(error)}</FormError>}
        <SelectField
          label="Into"
          value={intoId ?? ''}
          onChange={({ target }) => setIntoId(Number(target.value) || null)}
        >
          <option value="">Choose a tag</option>
          {tags.filter(({ id }) => id !== tag.id).map(({ id, name }) => option(id, name))}
        </SelectField>
        {into && preview.data && <Outcome tag={tag} into={into} merge={preview.data} />}
      </DialogForm>
    </Dialog>
  );
}

function Outcome({ tag, into, merge }: { tag: Tag; into: Tag; merge: TagMerge }) {
  const { ticket_count, overlap, view_count } = merge;
  const from = `“${isolated(tag.name)}”`;
  const to = `“${isolated(into.name)}”`;
  return (
    <IconList>
      <IconLine icon={<TagIcon {...ICON} />}>
        <b>{counted(ticket_count, 'ticket')}</b> {ticket_count === 1 ? 'gets' : 'get'} {to}.
        {overlap > 0 && ` ${number(overlap)} of them ${overlap === 1 ? 'has' : 'have'} it already.`}
      </IconLine>
      {view_count > 0 && (
        <IconLine icon={<Bookmark {...ICON} />}>
          <b>{counted(view_count, 'view')}</b> that {view_count === 1 ? 'filters' : 'filter'} by {from}{' '}
          {view_count === 1 ? 'filters' : 'filter'} by {to} from now on.
        </IconLine>
      )}
      <IconLine icon={<Trash2 {...ICON} />}>The tag {from} is deleted. This cannot be undone.</IconLine>
    </IconList>
  );
}
