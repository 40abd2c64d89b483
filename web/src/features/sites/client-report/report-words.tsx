import { REPORT_WORDS_MAX } from '@deskbell/contract/client-report-values';
import { monthName } from '@deskbell/contract/client-report-words';
import type { ClientReportPreview, ReportSettings } from '@deskbell/contract/client-reports';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { counted, number } from '../../../format/counted.ts';
import { FormattedTextarea } from '../../../formatting/formatted-textarea.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/controls/field.tsx';
import links from '../../../ui/controls/link.module.css';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { reportRecipientsQuery, useChangeWords, useSendReport } from './client-report-queries.ts';
import { dueText } from './due-text.ts';
import styles from './report-words.module.css';
import { sentText } from './sent-text.ts';

interface ReportWordsProps {
  report: ClientReportPreview;
  settings: ReportSettings;
  /** What is typed. */
  words: string;
  onType: (words: string | undefined) => void;
}

/** Nothing is saved by itself: words of a held report send it. */
export function ReportWords({ report, settings, words, onType }: ReportWordsProps) {
  const { busy, problem, save, send } = useActions({ report, settings, words, onType });
  const hintId = useId();
  const isChanged = words.trim() !== (report.words ?? '');
  const hasWords = words.trim() !== '';
  const { state } = report;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (state === 'ready') send();
    else save();
  }

  return (
    <Card aria-labelledby="report-words">
      <CardHead title="Your words" titleId="report-words">
        <span className={styles.count}>
          {number(words.length)} of {number(REPORT_WORDS_MAX)}
        </span>
      </CardHead>
      <CardBody>
        <form className={styles.form} onSubmit={submit}>
          <div className={styles.editor}>
            <FormattedTextarea
              aria-labelledby="report-words"
              aria-describedby={hintId}
              dir="auto"
              rows={7}
              maxLength={REPORT_WORDS_MAX}
              placeholder="What was special this month? What do you suggest?"
              value={words}
              onChange={({ target }) => onType(target.value)}
            />
          </div>
          <p id={hintId} className={styles.hint}>
            <Hint report={report} settings={settings} isChanged={isChanged} hasWords={hasWords} />
          </p>
          {problem && <FormError>{problem}</FormError>}
          <div className={styles.actions}>
            {state === 'running' && (
              <Button type="submit" variant="primary" size="sm" busy={busy === 'save'} disabled={!isChanged}>
                Save Words
              </Button>
            )}
            {state === 'held' && (
              <>
                {!hasWords && (
                  <Button variant="ghost" size="sm" busy={busy === 'send'} onClick={send}>
                    Send Without Words
                  </Button>
                )}
                <Button type="submit" variant="primary" size="sm" busy={busy === 'save'} disabled={!hasWords}>
                  <SendLabel siteId={report.site_id} before="Save and Send" />
                </Button>
              </>
            )}
            {state === 'ready' && (
              <>
                <Button size="sm" busy={busy === 'save'} disabled={!isChanged} onClick={save}>
                  Save Words
                </Button>
                <Button type="submit" variant="primary" size="sm" busy={busy === 'send'}>
                  <SendLabel siteId={report.site_id} before={isChanged ? 'Save and Send' : 'Send'} />
                </Button>
              </>
            )}
          </div>
        </form>
      </CardBody>
    </Card>
  );
}

/** Members who chose reports get them besides. */
function SendLabel({ siteId, before }: { siteId: number; before: string }) {
  const { data } = useQuery(reportRecipientsQuery(siteId));
  const confirmed = data?.filter(({ confirmed_at, ended_at }) => confirmed_at !== null && ended_at === null).length;
  return <>{confirmed ? `${before} to ${counted(confirmed, 'Recipient')}` : `${before} Now`}</>;
}

function useActions({ report, settings, words, onType }: ReportWordsProps) {
  const change = useChangeWords(report);
  const sending = useSendReport(report);
  const error = change.error ?? sending.error;
  const isChanged = words.trim() !== (report.words ?? '');

  function announce(changed: ClientReportPreview) {
    onType(undefined);
    const month = monthName(changed.month);
    if (changed.state === 'sent') showToast('success', `${month} is on its way`, sentText(changed));
    else if (changed.state === 'held' && changed.words)
      showToast('info', 'Words saved', 'Nobody gets this report yet: a recipient has to confirm first.');
    else showToast('success', 'Words saved', savedText(changed, settings));
  }

  async function sendAll() {
    sending.reset();
    change.reset();
    if (isChanged) onType((await change.mutateAsync(words)).words ?? undefined);
    announce(await sending.mutateAsync());
  }

  return {
    busy: sending.isPending ? 'send' : change.isPending ? 'save' : null,
    problem: error ? failureText(error) : null,
    save() {
      sending.reset();
      change.mutate(words, { onSuccess: announce });
    },
    // A refusal is shown by its mutation.
    send: () => void sendAll().catch(() => undefined),
  };
}

const savedText = ({ words, sends_at }: ClientReportPreview, { timezone }: ReportSettings) =>
  words && sends_at ? `The report goes out with them on ${dueText(sends_at, timezone)}.` : undefined;

interface HintProps {
  report: ClientReportPreview;
  settings: ReportSettings;
  isChanged: boolean;
  hasWords: boolean;
}

function Hint({ report: { state, sends_at }, settings, isChanged, hasWords }: HintProps): ReactNode {
  const due = sends_at && <b>{dueText(sends_at, settings.timezone)}</b>;
  if (state === 'held') return <>Held until you add your words{due && <>. On {due} it goes out without them</>}.</>;
  const saved = isChanged ? 'Not saved.' : hasWords ? 'Saved.' : 'Shown above the figures.';
  if (due && settings.sends === 'held' && !hasWords)
    return (
      <>
        {saved} From {due} the report waits for them.
      </>
    );
  if (due)
    return (
      <>
        {saved} The report goes out on {due}.
      </>
    );
  if (settings.sends !== 'off') return <>{saved} This month is sent only by this button.</>;
  return (
    <>
      {saved} Reports are off.{' '}
      <a className={links.link} href="#report-times">
        Choose when they are sent
      </a>
    </>
  );
}
