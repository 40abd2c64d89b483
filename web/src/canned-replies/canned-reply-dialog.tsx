import type { CannedReply } from '@deskbell/contract/canned-replies';
import { CANNED_BODY_MAX, CANNED_TITLE_MAX } from '@deskbell/contract/limits';
import { issuesOf } from '../api/call.ts';
import { failureText } from '../api/failure-text.ts';
import { isolated } from '../format/isolated.ts';
import { FormattedTextarea } from '../formatting/formatted-textarea.tsx';
import { Field, FormError, TextField } from '../ui/controls/field.tsx';
import { OneOrAllSelect } from '../ui/controls/one-or-all-select.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useFields } from '../ui/hooks/use-fields.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogForm } from '../ui/overlays/dialog-form.tsx';
import styles from './canned-reply-dialog.module.css';
import { useSaveCannedReply } from './canned-reply-queries.ts';
import { PLACEHOLDERS } from './placeholders.ts';

interface CannedReplyDialogProps {
  teamId: number;
  sites: readonly { id: number; name: string }[];
  reply?: CannedReply | undefined;
  body?: string | undefined;
  onClose: () => void;
}

export function CannedReplyDialog({ teamId, sites, reply, body: given = '', onClose }: CannedReplyDialogProps) {
  const saving = useSaveCannedReply(teamId);
  const { form, draft, set, isChanged, errorOf, explains, isReady } = useFields({
    initial: { title: reply?.title ?? '', body: reply?.body ?? given, site_id: reply?.site_id ?? null },
    check: ({ title, body }) => ({
      title: title.trim() === '' ? 'A title is required.' : undefined,
      body: body.trim() === '' ? 'A text is required.' : undefined,
    }),
    issues: issuesOf(saving.error),
  });

  function submit() {
    if (!isReady() || saving.isPending) return;
    saving.mutate(
      { id: reply?.id, ...draft },
      {
        onSuccess: ({ title }) => {
          showToast('success', 'Canned reply saved', `Type / in a ticket to use ${isolated(title)}`);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title={reply ? 'Edit Canned Reply' : 'New Canned Reply'}
      width={600}
      unsaved={isChanged && !saving.isSuccess}
      onClose={onClose}
    >
      <DialogForm ref={form} action="Save Reply" isBusy={saving.isPending} onSubmit={submit}>
        {saving.error && !explains(['title', 'body']) && (
          <FormError>
            {failureText(saving.error, 'The reply could not be saved. Check your connection, then try again.')}
          </FormError>
        )}
        <TextField
          label="Title"
          necessity="required"
          error={errorOf('title')}
          name="title"
          dir="auto"
          autoComplete="off"
          placeholder="Replacement is on its way"
          maxLength={CANNED_TITLE_MAX}
          value={draft.title}
          onChange={(event) => set({ title: event.target.value })}
        />
        <Field label="Text" necessity="required" error={errorOf('body')}>
          {(control) => (
            <FormattedTextarea
              {...control}
              name="body"
              className={styles.text}
              dir="auto"
              placeholder="Hello {name|there}, a new one is on its way."
              maxLength={CANNED_BODY_MAX}
              value={draft.body}
              onChange={(event) => set({ body: event.target.value })}
            />
          )}
        </Field>
        <PlaceholderHelp />
        <Field label="For">
          {(control) => (
            <OneOrAllSelect
              {...control}
              allLabel="All sites of the team"
              choices={sites}
              prefix="Only "
              value={draft.site_id}
              onChange={(site_id) => set({ site_id })}
            />
          )}
        </Field>
      </DialogForm>
    </Dialog>
  );
}

function PlaceholderHelp() {
  return (
    <div className={styles.help}>
      <p>Filled in when you insert the reply:</p>
      <dl>
        {PLACEHOLDERS.map(({ name, meaning }) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
        <div>
          <dt>
            <code>{'{name|there}'}</code>
          </dt>
          <dd>“there” when the name is not known</dd>
        </div>
      </dl>
    </div>
  );
}
