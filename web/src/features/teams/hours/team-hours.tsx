import { localDate } from '@deskbell/contract/business-clock';
import { type Weekday, weeklyMinutes } from '@deskbell/contract/business-time';
import type { TeamHours as Hours } from '@deskbell/contract/hours';
import { TIMEZONES } from '@deskbell/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { teamHoursQuery } from '../../../api/team-hours.ts';
import { counted, number } from '../../../format/counted.ts';
import { timezoneLabel } from '../../../format/timezone-label.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError, option, Select } from '../../../ui/controls/field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageSpinner } from '../../../ui/layout/page.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { Holidays } from './holidays.tsx';
import { changesOf, draftOf, faultsOf, type HoursDraft, hoursOf } from './hours-draft.ts';
import { useChangeHours } from './hours-queries.ts';
import styles from './team-hours.module.css';
import { WeekFields } from './week-fields.tsx';

export function TeamHours({ teamId }: { teamId: number }) {
  const { data: hours, isError, refetch } = useQuery(teamHoursQuery(teamId));
  if (hours) return <HoursForm saved={hours} />;
  return isError ? <LoadFailure label="The hours" onRetry={() => void refetch()} /> : <PageSpinner />;
}

const SCHEDULES = [
  { value: 'clock', label: 'Around the clock' },
  { value: 'week', label: 'Hours of the week' },
] as const;

const faultIdOf = (day: Weekday | null) => `hours-fault-${day ?? 'week'}`;

function HoursForm({ saved }: { saved: Hours }) {
  const [draft, setDraft] = useState(() => draftOf(saved));
  const form = useRef<HTMLFormElement>(null);
  const change = useChangeHours(saved.team_id);
  const today = localDate(draft.timezone, useNow());
  const faults = faultsOf(draft);
  const set = (changes: Partial<HoursDraft>) => setDraft((current) => ({ ...current, ...changes }));

  function save(event: FormEvent) {
    event.preventDefault();
    if (faults.length > 0)
      return (
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
        form.current?.querySelector<HTMLElement>('[role="switch"]')
      )?.focus();
    change.mutate(changesOf(draft), {
      onSuccess: ({ open_tickets }) => showToast('success', 'Hours saved', newTimes(open_tickets)),
    });
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={save}>
      <Card aria-labelledby="hours">
        <div className={styles.head}>
          <h2 id="hours" className={styles.title}>
            Hours
          </h2>
          <Segmented
            label="Schedule"
            value={draft.isAroundTheClock ? 'clock' : 'week'}
            options={SCHEDULES}
            onChange={(schedule) => set({ isAroundTheClock: schedule === 'clock' })}
          />
          <ZoneSelect timezone={draft.timezone} onChange={(timezone) => set({ timezone })} />
          {faults.length === 0 && (
            <span className={styles.sum}>{number(weeklyMinutes(hoursOf(draft)) / 60)} h a week</span>
          )}
        </div>
        {draft.isAroundTheClock ? (
          <p className={styles.always}>Time runs at every hour of every day, except on holidays.</p>
        ) : (
          <WeekFields
            hours={draft.hours}
            faultId={(day) => (faults.some((fault) => fault.day === day) ? faultIdOf(day) : undefined)}
            onChange={(hours) => set({ hours })}
          />
        )}
        {faults.map(({ day, text }) => (
          <p key={faultIdOf(day)} id={faultIdOf(day)} role="alert" className={styles.fault}>
            <CircleAlert {...ICON_SM} />
            {text}
          </p>
        ))}
      </Card>
      <Holidays
        holidays={draft.holidays}
        hours={hoursOf(draft)}
        today={today}
        onChange={(holidays) => set({ holidays })}
      />
      {change.error && <FormError>{failureText(change.error)}</FormError>}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="sm" busy={change.isPending}>
          Save Hours
        </Button>
        {saved.open_tickets > 0 && <span className={styles.hint}>{newTimes(saved.open_tickets)}</span>}
      </div>
    </form>
  );
}

/** Only goals that follow the hours change. */
const newTimes = (tickets: number) =>
  tickets === 0
    ? 'Goals of sites follow them.'
    : `${counted(tickets, 'open ticket')} ${tickets === 1 ? 'gets' : 'get'} new times.`;

const ZONES: readonly string[] = TIMEZONES;

const ZoneSelect = ({ timezone, onChange }: { timezone: string; onChange: (timezone: string) => void }) => (
  <span className={styles.zone}>
    <Select aria-label="Time zone" value={timezone} onChange={({ target }) => onChange(target.value)}>
      {(ZONES.includes(timezone) ? ZONES : [...ZONES, timezone]).map((each) => option(each, timezoneLabel(each)))}
    </Select>
  </span>
);
