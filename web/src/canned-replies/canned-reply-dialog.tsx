import type { CannedReply } from '@deskbell/contract/canned-replies';
import { CANNED_BODY_MAX, CANNED_TITLE_MAX } from '@deskbell/contract/limits';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../api/call.ts';
import { isolated } from '../format/isolated.ts';
import { FormattedTextarea } from '../formatting/formatted-textarea.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../ui/dialog.tsx';
import { Field, FormError } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { OneOrAllSelect } from '../ui/one-or-all-select.tsx';
import { showToast } from '../ui/toast.ts';
import styles from './canned-reply-dialog.module.css';
import { useSaveCannedReply } from './canned-reply-queries.ts';
import { PLACEHOLDERS } from './placeholders.ts';

interface CannedReplyDialogProps {
  teamId: number;
  /** The sites of the team that the member sees, or the site of a ticket. */
  sites: readonly { id: number; name: string }[];
  /** Absent: a new one. */
  reply?: CannedReply | undefined;
  /** The text of a new one. */
  body?: string | undefined;
  onClose: () => void;
}

/** Adds or changes a canned reply. */
export function CannedReplyDialog({ teamId, sites, reply, body: given = '', onClose }: CannedReplyDialogProps) {
  const saving = useSaveCannedReply(teamId);
  const initial = { title: reply?.title ?? '', body: reply?.body ?? given, site_id: reply?.site_id ?? null };
  const [typed, setTyped] = useState(initial);
  const [hasTried, setHasTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const set = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes });
  const isChanged = JSON.stringify(typed) !== JSON.stringify(initial);

  const missing = (field: 'title' | 'body', text: string) =>
    hasTried && typed[field].trim() === '' ? text : issueOf(saving.error, field);
  const errors = { title: missing('title', 'A title is required.'), body: missing('body', 'A text is required.') };

  function submit(event: FormEvent) {
    event.preventDefault();
    setHasTried(true);
    const empty = (['title', 'body'] as const).find((field) => typed[field].trim() === '');
    if (empty) return form.current?.querySelector<HTMLElement>(`[name="${empty}"]`)?.focus();
    if (saving.isPending) return;
    saving.mutate(
      { id: reply?.id, ...typed },
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
      <form ref={form} onSubmit={submit} noValidate>
        <DialogBody>
          {saving.error && !errors.title && !errors.body && <FormError>{refusalIn(saving.error)}</FormError>}
          <Field label="Title" necessity="required" error={errors.title}>
            {(control) => (
              <Input
                {...control}
                name="title"
                dir="auto"
                autoComplete="off"
                placeholder="Replacement is on its way"
                maxLength={CANNED_TITLE_MAX}
                value={typed.title}
                onChange={(event) => set({ title: event.target.value })}
              />
            )}
          </Field>
          <Field label="Text" necessity="required" error={errors.body}>
            {(control) => (
              <FormattedTextarea
                {...control}
                name="body"
                className={styles.text}
                dir="auto"
                placeholder="Hello {name|there}, a new one is on its way."
                maxLength={CANNED_BODY_MAX}
                value={typed.body}
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
                value={typed.site_id}
                onChange={(site_id) => set({ site_id })}
              />
            )}
          </Field>
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={saving.isPending}>
            Save Reply
          </Button>
        </DialogFoot>
      </form>
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

const issueOf = (error: Error | null, field: string) =>
  error instanceof ApiError ? error.issues.find(({ path }) => path[0] === field)?.message : undefined;

const refusalIn = (error: Error) =>
  (error instanceof ApiError && error.error) || 'The reply could not be saved. Check your connection, then try again.';
