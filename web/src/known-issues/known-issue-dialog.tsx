import type { KnownIssue, PageTickets } from '@deskbell/contract/known-issues';
import { KNOWN_ISSUE_SENTENCE_MAX, PAGE_PATTERN_MAX, SITE_ADDRESS_MAX } from '@deskbell/contract/limits';
import { isPagePattern } from '@deskbell/contract/page-pattern';
import type { Site } from '@deskbell/contract/sites';
import { type CSSProperties, useState } from 'react';
import { issuesOf } from '../api/call.ts';
import { failureText } from '../api/failure-text.ts';
import { FormError, TextField } from '../ui/controls/field.tsx';
import { useFields } from '../ui/hooks/use-fields.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogForm } from '../ui/overlays/dialog-form.tsx';
import styles from './known-issue-forms.module.css';
import { useSaveIssue } from './known-issue-queries.ts';
import { patternOf } from './page-patterns.ts';
import { PageTicketsField } from './page-tickets-field.tsx';

interface KnownIssueDialogProps {
  site: Site;
  issue?: KnownIssue | undefined;
  /** The page of a new one, whose tickets can be linked. */
  from?: PageTickets | undefined;
  timezone: string;
  onClose: () => void;
}

export function KnownIssueDialog({ site, issue, from, timezone, onClose }: KnownIssueDialogProps) {
  const saving = useSaveIssue(site.id);
  const [isLinking, setIsLinking] = useState(true);
  const { form, draft, set, isChanged, errorOf, explains, isReady } = useFields({
    initial: {
      sentence: issue?.sentence ?? '',
      page: issue?.page ?? (from ? patternOf(from.page) : ''),
      link: issue?.link ?? '',
    },
    check: ({ sentence, page }) => ({
      sentence: sentence.trim() === '' ? 'Write one sentence for visitors.' : undefined,
      page:
        page.trim() === '' || isPagePattern(page.trim())
          ? undefined
          : 'Use letters, digits and / - _ . *, such as /checkout*.',
    }),
    issues: issuesOf(saving.error),
  });

  function submit() {
    if (!isReady() || saving.isPending) return;
    const { sentence, page, link } = draft;
    const fields = { sentence, page: page.trim() || null, link: link.trim() || null };
    const tickets_of = isLinking ? from : undefined;
    saving.mutate({ issue: issue?.id, fields, tickets_of }, { onSuccess: onClose });
  }

  return (
    <Dialog title="Known issue" width={560} unsaved={isChanged && !saving.isSuccess} onClose={onClose}>
      <DialogForm
        ref={form}
        action={issue ? 'Save Changes' : 'Show to Visitors'}
        isBusy={saving.isPending}
        onSubmit={submit}
      >
        {saving.error && !explains(['sentence', 'page', 'link' as 'page']) && (
          <FormError>
            {failureText(saving.error, 'It could not be saved. Check your connection, then try again.')}
          </FormError>
        )}
        <TextField
          label="What visitors read"
          necessity="required"
          hint={`One public sentence, after “We know:”. ${draft.sentence.length} of ${KNOWN_ISSUE_SENTENCE_MAX}`}
          error={errorOf('sentence')}
          name="sentence"
          dir="auto"
          autoComplete="off"
          placeholder="Card payments fail at the moment."
          maxLength={KNOWN_ISSUE_SENTENCE_MAX}
          value={draft.sentence}
          onChange={({ target }) => set({ sentence: target.value })}
        />
        <div className={styles.pair}>
          <TextField
            label="Pages"
            necessity="optional"
            hint="Such as /checkout*. Empty: every page."
            error={errorOf('page')}
            name="page"
            autoComplete="off"
            maxLength={PAGE_PATTERN_MAX}
            value={draft.page}
            onChange={({ target }) => set({ page: target.value })}
          />
          <TextField
            label="Link"
            necessity="optional"
            hint={`On ${site.domain}, such as /status`}
            error={errorOf('link' as 'page')}
            name="link"
            autoComplete="off"
            maxLength={SITE_ADDRESS_MAX}
            value={draft.link}
            onChange={({ target }) => set({ link: target.value })}
          />
        </div>
        <div className={styles.preview} style={{ '--site': site.widget_color } as CSSProperties}>
          <b>We know:</b> <bdi>{draft.sentence.trim() || '…'}</bdi>
        </div>
        {from && (
          <PageTicketsField
            siteId={site.id}
            from={from}
            timezone={timezone}
            checked={isLinking}
            onChange={setIsLinking}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
