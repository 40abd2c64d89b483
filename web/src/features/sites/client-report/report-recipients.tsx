import { REPORT_RECIPIENTS_MAX } from '@deskbell/contract/client-report-values';
import type { ReportRecipient } from '@deskbell/contract/client-reports';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { reportRecipientsQuery, useAskRecipient } from './client-report-queries.ts';
import { RecipientRow } from './recipient-row.tsx';
import styles from './report-recipients.module.css';

export function ReportRecipients({ siteId, timezone }: { siteId: number; timezone: string }) {
  const { data: recipients, isError, refetch } = useQuery(reportRecipientsQuery(siteId));
  const add = useRef<HTMLButtonElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const isFull = recipients !== undefined && countOf(recipients) >= REPORT_RECIPIENTS_MAX;

  function close() {
    setIsAdding(false);
    add.current?.focus();
  }

  return (
    <Card aria-labelledby="report-recipients">
      <CardHead title="Recipients" titleId="report-recipients">
        {recipients && (
          <Button
            ref={add}
            size="xs"
            icon={<Plus {...ICON_SM} />}
            disabled={isFull}
            aria-expanded={isAdding}
            onClick={() => setIsAdding(!isAdding)}
          >
            Add
          </Button>
        )}
      </CardHead>
      <CardBody className={styles.body}>
        {isAdding && <RecipientForm siteId={siteId} onClose={close} />}
        {!recipients && isError && <LoadFailure label="The recipients" onRetry={() => void refetch()} />}
        {!recipients && !isError && <Skeleton width="60%" />}
        {recipients && recipients.length > 0 && (
          <ul className={styles.list}>
            {recipients.map((recipient) => (
              <RecipientRow key={recipient.id} siteId={siteId} recipient={recipient} timezone={timezone} />
            ))}
          </ul>
        )}
        {recipients && <p className={styles.hint}>{hintOf(recipients, isFull)}</p>}
      </CardBody>
    </Card>
  );
}

const countOf = (recipients: readonly ReportRecipient[]) => recipients.filter(({ state }) => state !== 'ended').length;

function hintOf(recipients: readonly ReportRecipient[], isFull: boolean): string {
  if (isFull) return `A report has at most ${REPORT_RECIPIENTS_MAX} recipients. Remove one to add another.`;
  if (recipients.length > 0) return 'Nobody gets a report before confirming once.';
  return 'Add your client. They get a question by email, and reports once they have confirmed it.';
}

function RecipientForm({ siteId, onClose }: { siteId: number; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const ask = useAskRecipient(siteId);
  const refusal = ask.error ? failureText(ask.error) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    setIsMissing(address === '');
    if (address === '') return;
    ask.mutate(address, {
      onSuccess() {
        showToast('success', 'Recipient added', `${address} was asked to confirm.`);
        onClose();
      },
    });
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        autoFocus
        label="Email address"
        type="email"
        autoComplete="off"
        value={email}
        error={isMissing ? 'An email address is required.' : refusal}
        onChange={({ target }) => {
          setEmail(target.value);
          setIsMissing(false);
          ask.reset();
        }}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <div className={styles.actions}>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" type="submit" busy={ask.isPending}>
          Add Recipient
        </Button>
      </div>
    </form>
  );
}
