import type { countExpired, Site } from '@deskbell/contract/sites';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { useChangeSite } from '../site-changes.ts';
import { isKeptBy, KEPT_DAYS_RULE, type KeptDays, readDays, typedDaysOf } from './retention-days.ts';
import { type Expired, expiredSentences, RetentionDialog } from './retention-dialog.tsx';
import styles from './site-retention.module.css';

const DEBOUNCE_MS = 300;

const expiredQuery = (siteId: number, days: KeptDays) =>
  queryOptions({
    queryKey: queryKeys.expired(siteId, days),
    queryFn: () =>
      call<typeof countExpired>('GET /api/sites/:id/retention', {
        params: { id: siteId },
        query: {
          keep_tickets_days: typedDaysOf(days.keep_tickets_days),
          keep_files_days: typedDaysOf(days.keep_files_days),
        },
      }),
  });

export function SiteRetention({ site }: { site: Site }) {
  const [typed, setTyped] = useState<{ tickets?: string; files?: string }>({});
  const tickets = typed.tickets ?? typedDaysOf(site.keep_tickets_days);
  const files = typed.files ?? typedDaysOf(site.keep_files_days);
  const ticketDays = readDays(tickets);
  const fileDays = readDays(files);
  const days =
    ticketDays === undefined || fileDays === undefined
      ? undefined
      : { keep_tickets_days: ticketDays, keep_files_days: fileDays };
  const saving = useSaveRetention(site, () => setTyped({}));

  function save(event: FormEvent) {
    event.preventDefault();
    if (days) void saving.count(days);
  }

  return (
    <Card aria-labelledby="retention">
      <CardHead title="Retention" titleId="retention" />
      <CardBody>
        <form className={styles.form} onSubmit={save} noValidate>
          <p className={styles.note}>Days count from the last status change.</p>
          <Days
            before="Delete closed and archived tickets after"
            value={tickets}
            isWrong={ticketDays === undefined}
            onChange={(value) => setTyped({ ...typed, tickets: value })}
          />
          <Days
            before="Delete files after"
            value={files}
            isWrong={fileDays === undefined}
            onChange={(value) => setTyped({ ...typed, files: value })}
          />
          {days ? <Preview siteId={site.id} days={days} /> : <FormError>{KEPT_DAYS_RULE}</FormError>}
          {saving.problem && <FormError>{saving.problem}</FormError>}
          <Button
            type="submit"
            size="sm"
            variant="primary"
            className={styles.save}
            busy={saving.isBusy}
            disabled={!days || isKeptBy(site, days)}
          >
            Save Retention
          </Button>
        </form>
      </CardBody>
      {saving.asked && (
        <RetentionDialog
          expired={saving.asked.expired}
          isSaving={saving.isBusy}
          problem={saving.problem}
          onConfirm={saving.confirm}
          onClose={saving.cancel}
        />
      )}
    </Card>
  );
}

interface DaysProps {
  before: string;
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}

function Days({ before, value, isWrong, onChange }: DaysProps) {
  const id = useId();
  return (
    <div className={styles.days}>
      <label htmlFor={id}>{before}</label>
      <Input
        id={id}
        aria-label={`${before} … days`}
        className={styles.number}
        inputMode="numeric"
        autoComplete="off"
        placeholder="never"
        maxLength={5}
        value={value}
        aria-invalid={isWrong || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <span aria-hidden="true">days</span>
    </div>
  );
}

function Preview({ siteId, days }: { siteId: number; days: KeptDays }) {
  const isNever = days.keep_tickets_days === null && days.keep_files_days === null;
  const asked = useDebounced(JSON.stringify(days), DEBOUNCE_MS);
  const isDebounced = asked === JSON.stringify(days);
  const { data, isError } = useQuery({ ...expiredQuery(siteId, days), enabled: isDebounced && !isNever });
  if (isNever) return <Note>Tickets and files are kept until you delete them.</Note>;
  if (!data) return <Note>{isError ? 'What would be deleted could not be counted.' : 'Counting…'}</Note>;
  const sentences = expiredSentences(data);
  if (sentences.length === 0) return <Note>Nothing would be deleted tonight.</Note>;
  return (
    <p role="status" className={styles.warning}>
      <TriangleAlert {...ICON_SM} />
      <span>
        <b>{sentences.join(' ')}</b> Daily analytics stay.
      </span>
    </p>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.note}>
      {children}
    </p>
  );
}

/** Counts before it saves, and asks when something would be deleted. */
function useSaveRetention(site: Site, onSaved: () => void) {
  const queryClient = useQueryClient();
  const change = useChangeSite(site.id);
  const [isCounting, setIsCounting] = useState(false);
  const [asked, setAsked] = useState<{ days: KeptDays; expired: Expired } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function save(days: KeptDays) {
    setProblem(null);
    const { name, domain } = site;
    change.mutate(
      { name, domain, ...days },
      {
        onSuccess() {
          setAsked(null);
          onSaved();
          showToast('success', 'Site updated', 'Retention saved');
        },
        onError: (error) => setProblem(failureText(error, 'The change was not saved. Please try again.')),
      },
    );
  }

  async function count(days: KeptDays) {
    setProblem(null);
    setIsCounting(true);
    try {
      const expired = await queryClient.fetchQuery({ ...expiredQuery(site.id, days), staleTime: 0 });
      if (expired.tickets + expired.files > 0) setAsked({ days, expired });
      else save(days);
    } catch {
      setProblem('What would be deleted could not be counted, so nothing was saved. Please try again.');
    } finally {
      setIsCounting(false);
    }
  }

  return {
    asked,
    problem,
    isBusy: isCounting || change.isPending,
    count,
    confirm: () => asked && save(asked.days),
    cancel() {
      setAsked(null);
      setProblem(null);
    },
  };
}
