import type { ImportDetail, NewImport } from '@deskbell/contract/imports';
import { TIMEZONES } from '@deskbell/contract/limits';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { number } from '../../../format/counted.ts';
import { timezoneLabel } from '../../../format/timezone-label.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError, option, SelectField } from '../../../ui/controls/field.tsx';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import styles from './file-answers.module.css';
import { useCheckAgain } from './import-queries.ts';

const ZONES: readonly string[] = TIMEZONES;

interface AnswerFormProps {
  detail: ImportDetail;
  title: string;
  text: string;
  answers: Omit<NewImport, 'upload'>;
  isChanged: boolean;
  children: ReactNode;
}

/** Another check of the same file, with other answers. */
export function AnswerForm({ detail, title, text, answers, isChanged, children }: AnswerFormProps) {
  const check = useCheckAgain(detail.team_id);
  const { upload, timezone, day_first, columns, mapping } = detail;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!upload) return;
    const site_id = mapping?.sites.site_id;
    check.mutate({ upload, timezone, day_first, ...(columns && { columns }), ...(site_id && { site_id }), ...answers });
  }

  return (
    <Card aria-labelledby={`answers-${title}`}>
      <CardHead title={title} titleId={`answers-${title}`} />
      <CardBody>
        <form className={styles.form} noValidate onSubmit={submit}>
          <p className={styles.text}>{text}</p>
          <div className={styles.fields}>{children}</div>
          {check.error && <FormError>{failureText(check.error)}</FormError>}
          <Button type="submit" size="sm" disabled={!isChanged || !upload} busy={check.isPending}>
            Check Again
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}

/** Asked only if the file leaves it open. */
export function DateAnswers({ detail }: { detail: ImportDetail }) {
  const [zone, setZone] = useState(detail.timezone);
  const [dayFirst, setDayFirst] = useState(detail.day_first);
  const { zoneless_dates: zoneless = 0, ambiguous_dates: ambiguous = 0 } = detail.summary ?? {};
  if (zoneless === 0 && ambiguous === 0) return null;
  return (
    <AnswerForm
      detail={detail}
      title="Dates"
      text={[
        ambiguous > 0 && `${number(ambiguous)} can be read in two ways, such as 03/04/2024.`,
        zoneless > 0 && `${number(zoneless)} have no time zone.`,
      ]
        .filter(Boolean)
        .join(' ')}
      answers={{ timezone: zone, day_first: dayFirst }}
      isChanged={zone !== detail.timezone || dayFirst !== detail.day_first}
    >
      {ambiguous > 0 && (
        <SelectField
          label="03/04/2024 is"
          value={dayFirst === null ? '' : String(dayFirst)}
          onChange={({ target }) => setDayFirst(target.value === '' ? null : target.value === 'true')}
        >
          {option('', 'A faulty date')}
          {option('true', '3 April (day first)')}
          {option('false', '4 March (month first)')}
        </SelectField>
      )}
      {zoneless > 0 && (
        <SelectField label="Dates without a zone are in" value={zone} onChange={({ target }) => setZone(target.value)}>
          {(ZONES.includes(zone) ? ZONES : [...ZONES, zone]).map((each) => option(each, timezoneLabel(each)))}
        </SelectField>
      )}
    </AnswerForm>
  );
}
