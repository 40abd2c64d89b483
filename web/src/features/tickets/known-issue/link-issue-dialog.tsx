import type { KnownIssue, linkTickets, listKnownIssues, startKnownIssue } from '@deskbell/contract/known-issues';
import { KNOWN_ISSUE_SENTENCE_MAX, KNOWN_ISSUES_MAX } from '@deskbell/contract/limits';
import type { Ticket } from '@deskbell/contract/tickets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { number } from '../../../format/counted.ts';
import { FormError, TextField } from '../../../ui/controls/field.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import styles from './link-issue-dialog.module.css';

/** The id of a known issue, none, or one that the member writes here. */
type Choice = number | 'none' | 'new';

interface LinkIssueDialogProps {
  /** They belong to one site. */
  tickets: readonly [Linkable, ...Linkable[]];
  onLinked?: () => void;
  onClose: () => void;
}

type Linkable = Pick<Ticket, 'id' | 'site_id' | 'known_issue'>;

/** The live issue that all of them have. */
function liveIdOf([{ known_issue: first }, ...others]: LinkIssueDialogProps['tickets']): number | null {
  const isCommon = others.every(({ known_issue }) => known_issue?.id === first?.id);
  return first && !first.is_solved && isCommon ? first.id : null;
}

const isIncomplete = (choice: Choice | null, sentence: string) =>
  choice === null || (choice === 'new' && sentence.trim() === '');

const wantedOf = (choice: Choice, sentence: string) =>
  choice === 'new' ? { sentence } : { issue: choice === 'none' ? null : choice };

export function LinkIssueDialog({ tickets, onLinked, onClose }: LinkIssueDialogProps) {
  const [{ id, site_id }] = tickets;
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.knownIssues(site_id),
    queryFn: () => call<typeof listKnownIssues>('GET /api/sites/:id/known-issues', { params: { id: site_id } }),
  });
  const live = data?.filter(({ solved_at }) => solved_at === null) ?? [];
  const [chosen, setChosen] = useState<Choice | null>(liveIdOf(tickets));
  const choice = chosen ?? (data && live.length === 0 ? 'new' : null);
  const [sentence, setSentence] = useState('');
  const linking = useLinking(tickets, () => {
    onLinked?.();
    onClose();
  });

  function submit() {
    if (choice === null || linking.isPending) return;
    linking.mutate(wantedOf(choice, sentence));
  }

  const option = (value: Choice, label: ReactNode) => (
    <label key={value} className={styles.option}>
      <input type="radio" name={`issue-of-${id}`} checked={choice === value} onChange={() => setChosen(value)} />
      <span>{label}</span>
    </label>
  );

  return (
    <Dialog title="Known issue" width={520} unsaved={sentence !== '' && !linking.isSuccess} onClose={onClose}>
      <DialogForm
        action={choice === 'new' ? 'Show to Visitors' : 'Save'}
        isDisabled={isIncomplete(choice, sentence)}
        isBusy={linking.isPending}
        onSubmit={submit}
      >
        {linking.error && (
          <FormError>
            {failureText(linking.error, 'It could not be saved. Check your connection, then try again.')}
          </FormError>
        )}
        <p className={styles.what}>When it is solved, one reply answers all linked tickets.</p>
        {!data &&
          (isError ? (
            <LoadFailure label="The known issues" onRetry={() => void refetch()} />
          ) : (
            <Skeleton width="60%" />
          ))}
        {data && (
          <fieldset
            className={styles.options}
            aria-label={tickets.length === 1 ? 'Known issue of this ticket' : 'Known issue of these tickets'}
          >
            {live.map((issue) => option(issue.id, <IssueLabel issue={issue} />))}
            {tickets.some(({ known_issue }) => known_issue) && option('none', 'None')}
            {live.length < KNOWN_ISSUES_MAX && option('new', 'A new one')}
          </fieldset>
        )}
        {choice === 'new' && <SentenceField sentence={sentence} onChange={setSentence} />}
      </DialogForm>
    </Dialog>
  );
}

const SentenceField = ({ sentence, onChange }: { sentence: string; onChange: (sentence: string) => void }) => (
  <TextField
    label="What visitors read"
    necessity="required"
    hint={`One public sentence, on every page until it is solved. Pages and a link can be set in Settings. ${sentence.length} of ${KNOWN_ISSUE_SENTENCE_MAX}`}
    name="sentence"
    dir="auto"
    autoComplete="off"
    placeholder="Card payments fail at the moment."
    maxLength={KNOWN_ISSUE_SENTENCE_MAX}
    value={sentence}
    onChange={({ target }) => onChange(target.value)}
  />
);

const IssueLabel = ({ issue: { sentence, people } }: { issue: KnownIssue }) => (
  <>
    <bdi>{sentence}</bdi> <small>{number(people)} me too</small>
  </>
);

function useLinking(tickets: LinkIssueDialogProps['tickets'], onDone: () => void) {
  const [{ id: first, site_id }] = tickets;
  const ids = tickets.map(({ id }) => id);
  const queryClient = useQueryClient();
  const start = (sentence: string) =>
    call<typeof startKnownIssue>('POST /api/sites/:id/known-issues', {
      params: { id: site_id },
      body: { sentence, ticket_id: first },
    });
  return useMutation({
    mutationFn: async (wanted: { issue: number | null } | { sentence: string }) => {
      const issue = 'issue' in wanted ? wanted.issue : (await start(wanted.sentence)).id;
      if ('issue' in wanted || ids.length > 1)
        await call<typeof linkTickets>('PUT /api/tickets/known-issue', { body: { ids, issue } });
    },
    onSuccess(_, wanted) {
      const linked = ids.length === 1 ? 'This ticket is linked.' : `${number(ids.length)} tickets are linked.`;
      if ('sentence' in wanted) showToast('success', 'Visitors read it now', linked);
      else showToast('success', wanted.issue === null ? 'Unlinked' : 'Linked', 'The history of each ticket says so.');
      onDone();
    },
    onSettled: () =>
      Promise.all(
        [queryKeys.tickets, queryKeys.allKnownIssues].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
