import { REPORT_RATINGS_MAX } from '@deskbell/contract/client-report-values';
import { figuresInWords, monthName } from '@deskbell/contract/client-report-words';
import type { ClientReportPreview, ReportSettings } from '@deskbell/contract/client-reports';
import { failureText } from '../../../api/failure-text.ts';
import { Checkbox, FormError } from '../../../ui/controls/field.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { useChangeReportSettings, useLeaveOut, useQuote } from './client-report-queries.ts';
import styles from './report-contents.module.css';

interface ReportContentsProps {
  settings: ReportSettings;
  report: ClientReportPreview | undefined;
}

/** Switches are for all reports to come; titles and ratings are of the shown month. */
export function ReportContents({ settings, report }: ReportContentsProps) {
  const change = useChangeReportSettings(settings.site_id);
  const { sends, shows_minutes, shows_titles } = { ...settings, ...(change.isPending ? change.variables : {}) };
  const isOpen = report !== undefined && report.state !== 'sent' && !report.figures.is_quiet;
  return (
    <Card aria-labelledby="report-contents">
      <CardHead title="What it shows" titleId="report-contents" />
      <CardBody className={styles.body}>
        <Switch
          label="Our time"
          hint={minutesHint(report)}
          checked={shows_minutes}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ sends, shows_minutes: target.checked })}
        />
        <Switch
          label="Titles of resolved tickets"
          checked={shows_titles}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ sends, shows_titles: target.checked })}
        />
        {change.isError && <FormError>{failureText(change.error)}</FormError>}
        {isOpen && report.shows_titles && report.titles.length > 0 && <Titles report={report} />}
        {isOpen && report.ratings.length > 0 && <Ratings report={report} />}
      </CardBody>
    </Card>
  );
}

function minutesHint(report: ClientReportPreview | undefined): string {
  const minutes = report && figuresInWords(report).minutes;
  const both = 'Your client sees it on tickets, too.';
  return minutes ? `${minutes.value} in ${monthName(report.month)}. ${both}` : both;
}

function Titles({ report }: { report: ClientReportPreview }) {
  const change = useLeaveOut(report);
  const leftOut = report.titles.filter(({ is_left_out }) => is_left_out).map(({ ticket_id }) => ticket_id);
  const choose = (id: number, isShown: boolean) =>
    change.mutate(isShown ? leftOut.filter((other) => other !== id) : [...leftOut, id]);
  return (
    <fieldset className={styles.texts}>
      <legend>
        Titles <span>{report.titles.length - leftOut.length} shown</span>
      </legend>
      {report.titles.map(({ ticket_id, title, is_left_out }) => (
        <Checkbox
          key={ticket_id}
          label={<bdi>{title}</bdi>}
          checked={!is_left_out}
          onChange={({ target }) => choose(ticket_id, target.checked)}
        />
      ))}
      {change.isError && <FormError>{failureText(change.error)}</FormError>}
    </fieldset>
  );
}

const SCORES = { good: 'Good', okay: 'Okay', bad: 'Bad' } as const;

function Ratings({ report }: { report: ClientReportPreview }) {
  const change = useQuote(report);
  const quoted = report.ratings.filter(({ is_quoted }) => is_quoted).map(({ ticket_id }) => ticket_id);
  const isFull = quoted.length >= REPORT_RATINGS_MAX;
  const choose = (id: number, isQuoted: boolean) =>
    change.mutate(isQuoted ? [...quoted, id] : quoted.filter((other) => other !== id));
  return (
    <fieldset className={styles.texts}>
      <legend>
        Quotes{' '}
        <span>
          {quoted.length} of {REPORT_RATINGS_MAX}
        </span>
      </legend>
      {report.ratings.map(({ ticket_id, score, words, is_quoted }) => (
        <Checkbox
          key={ticket_id}
          label={
            <span>
              <b>{SCORES[score]}</b> <bdi>{words}</bdi>
            </span>
          }
          checked={is_quoted}
          disabled={isFull && !is_quoted}
          onChange={({ target }) => choose(ticket_id, target.checked)}
        />
      ))}
      {change.isError && <FormError>{failureText(change.error)}</FormError>}
    </fieldset>
  );
}
