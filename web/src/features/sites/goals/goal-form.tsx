import { AROUND_THE_CLOCK, weeklyMinutes } from '@deskbell/contract/business-time';
import type { GoalClock } from '@deskbell/contract/goal-values';
import type { SiteGoals } from '@deskbell/contract/goals';
import type { TeamHours } from '@deskbell/contract/hours';
import type { Site } from '@deskbell/contract/sites';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router';
import { failureText } from '../../../api/failure-text.ts';
import { teamHoursQuery } from '../../../api/team-hours.ts';
import { counted, number } from '../../../format/counted.ts';
import { PriorityGlyph } from '../../../ticket-marks/priority-mark.tsx';
import { PRIORITY_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError, Select } from '../../../ui/controls/field.tsx';
import links from '../../../ui/controls/link.module.css';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { formFault, type GoalsDraft, goalsOf, isSendable, missingPriorities, withRow } from './goal-draft.ts';
import { GoalExample } from './goal-example.tsx';
import styles from './goal-form.module.css';
import { useChangeGoals } from './goal-queries.ts';
import { GoalTable } from './goal-table.tsx';

interface GoalFormProps {
  site: Site;
  saved: SiteGoals;
  draft: GoalsDraft;
  timezone: string;
  onChange: (draft: GoalsDraft) => void;
}

/** Goals that are switched off end with Save, too. */
export function GoalForm({ site, saved, draft, timezone, onChange }: GoalFormProps) {
  const { data: hours } = useQuery(teamHoursQuery(site.team_id));
  const change = useChangeGoals(site.id);
  const form = useRef<HTMLFormElement>(null);
  const fault = formFault(draft);
  const { isOn, rows, clock } = draft;

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isSendable(draft))
      return form.current?.querySelector<HTMLElement>(fault ? 'input' : '[aria-invalid="true"]')?.focus();
    change.mutate(
      { goals: goalsOf(draft), clock },
      {
        onSuccess: ({ open_tickets }) =>
          showToast('success', isOn ? 'Goals saved' : 'Goals ended', effectOf(isOn, open_tickets)),
      },
    );
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={save}>
      {isOn ? (
        <>
          <GoalTable rows={rows} onChange={(changed) => onChange({ ...draft, rows: changed })} />
          {fault && <FormError>{fault}</FormError>}
          <div className={styles.line}>
            <AddPriority draft={draft} onChange={onChange} />
            <ClockSelect
              clock={clock}
              hours={hours}
              teamId={site.team_id}
              onChange={(chosen) => onChange({ ...draft, clock: chosen })}
            />
          </div>
          {(hours || clock === 'around_the_clock') && (
            <GoalExample rows={rows} calendar={clock === 'hours' && hours ? hours : null} timezone={timezone} />
          )}
        </>
      ) : (
        <p className={styles.end}>Tickets will no longer be due. Figures of the past stay.</p>
      )}
      {change.error && <FormError>{failureText(change.error)}</FormError>}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="sm" busy={change.isPending}>
          Save Goals
        </Button>
        {isOn && saved.open_tickets > 0 && <span className={styles.hint}>{effectOf(true, saved.open_tickets)}</span>}
      </div>
    </form>
  );
}

function effectOf(isOn: boolean, tickets: number): string {
  if (!isOn) return 'Tickets are no longer due.';
  if (tickets === 0) return 'Tickets to come will be due.';
  return `${counted(tickets, 'open ticket')} ${tickets === 1 ? 'gets' : 'get'} new times. Tickets that are late already stay late.`;
}

function AddPriority({ draft, onChange }: Pick<GoalFormProps, 'draft' | 'onChange'>) {
  const missing = missingPriorities(draft);
  if (missing.length === 0) return null;
  return (
    <Menu
      label="Add a priority"
      align="start"
      trigger={
        <Button variant="ghost" size="sm" icon={<Plus {...ICON} />}>
          Add a priority
        </Button>
      }
    >
      {missing.map((priority) => (
        <MenuItem
          key={priority}
          icon={<PriorityGlyph priority={priority} />}
          onSelect={() => onChange({ ...draft, rows: withRow(draft, priority) })}
        >
          {PRIORITY_LABELS[priority]}
        </MenuItem>
      ))}
    </Menu>
  );
}

interface ClockSelectProps {
  clock: GoalClock;
  hours: TeamHours | undefined;
  teamId: number;
  onChange: (clock: GoalClock) => void;
}

function ClockSelect({ clock, hours, teamId, onChange }: ClockSelectProps) {
  return (
    <span className={styles.clock}>
      <Link to={`/teams/${teamId}?tab=hours`} className={links.link}>
        Hours
      </Link>
      <Select aria-label="Time runs" value={clock} onChange={({ target }) => onChange(target.value as GoalClock)}>
        <option value="hours">Hours of the team{hours && `, ${weekText(hours)}`}</option>
        <option value="around_the_clock">Around the clock</option>
      </Select>
    </span>
  );
}

/** Returns '39 h a week'. */
function weekText({ hours }: TeamHours): string {
  const minutes = weeklyMinutes(hours);
  return minutes === weeklyMinutes(AROUND_THE_CLOCK) ? 'around the clock' : `${number(minutes / 60)} h a week`;
}
