import type { KnownIssue } from '@deskbell/contract/known-issues';
import { COMMENT_MAX } from '@deskbell/contract/limits';
import { EyeOff, Mail, MessageSquare } from 'lucide-react';
import { issuesOf } from '../api/call.ts';
import { failureText } from '../api/failure-text.ts';
import { counted, number } from '../format/counted.ts';
import { Field, FormError, Textarea } from '../ui/controls/field.tsx';
import { useFields } from '../ui/hooks/use-fields.ts';
import { ICON } from '../ui/marks/icon-sizes.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogForm } from '../ui/overlays/dialog-form.tsx';
import styles from './known-issue-forms.module.css';
import { peopleToTell, useSolveIssue } from './known-issue-queries.ts';

export function SolveDialog({ issue, onClose }: { issue: KnownIssue; onClose: () => void }) {
  const solving = useSolveIssue(issue.site_id);
  const { form, draft, set, isChanged, errorOf, explains, isReady } = useFields({
    initial: { comment: '' },
    check: ({ comment }) => ({ comment: comment.trim() === '' ? 'Write a reply first.' : undefined }),
    issues: issuesOf(solving.error),
  });
  const { answerable, confirmed_followers: confirmed, followers } = issue;
  const told = peopleToTell(issue);
  const silent = followers - confirmed;

  function submit() {
    if (!isReady() || solving.isPending) return;
    solving.mutate({ issue, comment: draft.comment }, { onSuccess: onClose });
  }

  return (
    <Dialog title={`Solve “${issue.sentence}”`} width={560} unsaved={isChanged && !solving.isSuccess} onClose={onClose}>
      <DialogForm
        ref={form}
        action={told === 0 ? 'Solve' : `Solve and Tell ${number(told)}`}
        isBusy={solving.isPending}
        onSubmit={submit}
      >
        {solving.error && !explains(['comment']) && (
          <FormError>
            {failureText(solving.error, 'It could not be solved. Check your connection, then try again.')}
          </FormError>
        )}
        <Field label="Your reply" necessity="required" error={errorOf('comment')}>
          {(control) => (
            <Textarea
              {...control}
              name="comment"
              rows={5}
              dir="auto"
              maxLength={COMMENT_MAX}
              value={draft.comment}
              onChange={({ target }) => set({ comment: target.value })}
            />
          )}
        </Field>
        <ul className={styles.effects}>
          <li>
            <MessageSquare {...ICON} />
            <span>
              <b>{counted(answerable, 'linked ticket')}</b>{' '}
              {answerable === 1
                ? 'gets it as a comment and becomes resolved.'
                : 'get it as a comment and become resolved.'}
            </span>
          </li>
          {followers > 0 && (
            <li>
              <Mail {...ICON} />
              <span>
                <b>{confirmed === 1 ? '1 person' : `${number(confirmed)} people`}</b> who asked and confirmed{' '}
                {confirmed === 1 ? 'gets' : 'get'} it by email.
                {silent > 0 && ` ${number(silent)} did not confirm and ${silent === 1 ? 'gets' : 'get'} nothing.`}
              </span>
            </li>
          )}
          <li>
            <EyeOff {...ICON} />
            <span>The sentence disappears from the widget at once.</span>
          </li>
        </ul>
      </DialogForm>
    </Dialog>
  );
}
