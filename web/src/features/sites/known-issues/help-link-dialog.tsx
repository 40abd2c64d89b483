import type { HelpLink } from '@deskbell/contract/known-issues';
import { HELP_LINK_TITLE_MAX, HELP_LINK_WORDS_MAX, SITE_ADDRESS_MAX } from '@deskbell/contract/limits';
import type { Site } from '@deskbell/contract/sites';
import { issuesOf } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { FormError, TextField } from '../../../ui/controls/field.tsx';
import { useFields } from '../../../ui/hooks/use-fields.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { useSaveLinks } from './help-link-queries.ts';

interface HelpLinkDialogProps {
  site: Site;
  links: readonly HelpLink[];
  /** The place of the link; one after the last is a new one. */
  index: number;
  onClose: () => void;
}

export function HelpLinkDialog({ site, links, index, onClose }: HelpLinkDialogProps) {
  const saving = useSaveLinks(site.id);
  const link = links[index];
  const { form, draft, set, isChanged, errorOf, explains, isReady } = useFields({
    initial: { title: link?.title ?? '', address: link?.address ?? '', words: link?.words ?? '' },
    check: ({ title, address }) => ({
      title: title.trim() === '' ? 'A title is required.' : undefined,
      address: address.trim() === '' ? 'An address is required.' : undefined,
    }),
    // The server names the place of the link in the list.
    issues: issuesOf(saving.error).map((issue) => ({ ...issue, path: issue.path.slice(2) })),
  });

  function submit() {
    if (!isReady() || saving.isPending) return;
    saving.mutate([...links.slice(0, index), draft, ...links.slice(index + 1)], { onSuccess: onClose });
  }

  return (
    <Dialog
      title={link ? 'Edit Help Link' : 'New Help Link'}
      width={520}
      unsaved={isChanged && !saving.isSuccess}
      onClose={onClose}
    >
      <DialogForm ref={form} action="Save Link" isBusy={saving.isPending} onSubmit={submit}>
        {saving.error && !explains(['title', 'address']) && (
          <FormError>
            {failureText(saving.error, 'It could not be saved. Check your connection, then try again.')}
          </FormError>
        )}
        <TextField
          label="Title"
          necessity="required"
          error={errorOf('title')}
          name="title"
          dir="auto"
          autoComplete="off"
          placeholder="Where is my order?"
          maxLength={HELP_LINK_TITLE_MAX}
          value={draft.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <TextField
          label="Address"
          necessity="required"
          hint={`On ${site.domain}, such as /orders`}
          error={errorOf('address')}
          name="address"
          autoComplete="off"
          maxLength={SITE_ADDRESS_MAX}
          value={draft.address}
          onChange={({ target }) => set({ address: target.value })}
        />
        <TextField
          label="Other words"
          necessity="optional"
          hint="They find it besides those of the title: parcel, delivery"
          name="words"
          dir="auto"
          autoComplete="off"
          maxLength={HELP_LINK_WORDS_MAX}
          value={draft.words}
          onChange={({ target }) => set({ words: target.value })}
        />
      </DialogForm>
    </Dialog>
  );
}
