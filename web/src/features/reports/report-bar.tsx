import { REPORT_DAYS_MAX } from '@deskbell/contract/limits';
import type { ReportClock } from '@deskbell/contract/report-values';
import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import type { TicketPriority } from '@deskbell/contract/tickets';
import { DAY_MS } from '@deskbell/contract/units';
import type { ReactNode } from 'react';
import { FilterMenu } from '../../ui/controls/filter-menu.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import styles from './report-bar.module.css';
import { daysOf, onlyBy, type ReportFilter, type ReportRange } from './report-filter.ts';

const RANGES: readonly { value: ReportRange; label: string }[] = [
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: '90-days', label: '90 days' },
  { value: 'custom', label: 'Custom' },
];
const CLOCKS: readonly { value: ReportClock; label: string }[] = [
  { value: 'business', label: 'Business hours' },
  { value: 'calendar', label: 'All hours' },
];
const PRIORITIES = TICKET_PRIORITIES.map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
  icon: null,
}));

interface Choice {
  readonly id: number;
  readonly name: string;
  readonly icon?: ReactNode;
}

export interface ReportChoices {
  readonly sites: readonly Choice[];
  /** Null: the user may not see them. */
  readonly members: readonly Choice[] | null;
  readonly tags: readonly Choice[] | null;
}

interface ReportBarProps {
  filter: ReportFilter;
  today: string;
  choices: ReportChoices;
  clock: ReportClock | null;
  onOpen: () => void;
  onChange: (changes: Partial<ReportFilter>) => void;
}

/** `clock` is null where no team has hours: both clocks would say the same. */
export function ReportBar({ filter, today, choices, clock, onOpen, onChange }: ReportBarProps) {
  const { sites, members, tags } = choices;
  return (
    <section className={styles.bar} aria-label="What is reported">
      <Segmented
        label="Range"
        value={filter.range}
        options={RANGES}
        onChange={(range) =>
          onChange({ range, ...(range === 'custom' ? { from: filter.from, to: filter.to } : daysOf(range, today)) })
        }
      />
      {filter.range === 'custom' && <CustomDays filter={filter} today={today} onChange={onChange} />}
      {sites.length > 1 && (
        <FilterMenu
          label="Site"
          options={optionsOf(sites)}
          chosen={filter.sites.map(String)}
          onChange={(chosen) => onChange({ sites: chosen.map(Number) })}
        />
      )}
      {members && (
        <FilterMenu
          label="Member"
          options={optionsOf(members)}
          chosen={idsIn(filter.member)}
          single
          onOpen={onOpen}
          onChange={([member]) => onChange(onlyBy({ member: member === undefined ? null : Number(member) }))}
        />
      )}
      {tags && (tags.length > 0 || filter.tag !== null) && (
        <FilterMenu
          label="Tag"
          options={optionsOf(tags)}
          chosen={idsIn(filter.tag)}
          single
          onChange={([tag]) => onChange(onlyBy({ tag: tag === undefined ? null : Number(tag) }))}
        />
      )}
      <FilterMenu<TicketPriority>
        label="Priority"
        options={PRIORITIES}
        chosen={filter.priority ? [filter.priority] : []}
        single
        onChange={([priority = null]) => onChange(onlyBy({ priority }))}
      />
      {clock && (
        <div className={styles.clock}>
          <Segmented label="Clock" value={clock} options={CLOCKS} onChange={(next) => onChange({ clock: next })} />
        </div>
      )}
    </section>
  );
}

const optionsOf = (choices: readonly Choice[]) =>
  choices.map(({ id, name, icon = null }) => ({ value: String(id), label: name, icon }));
const idsIn = (id: number | null) => (id === null ? [] : [String(id)]);

function CustomDays({ filter: { from, to }, today, onChange }: Pick<ReportBarProps, 'filter' | 'today' | 'onChange'>) {
  return (
    <span className={styles.days}>
      <input
        type="date"
        className={styles.day}
        aria-label="First day"
        value={from}
        max={to}
        onChange={({ target }) => target.value && target.value <= to && onChange({ from: within(target.value, to) })}
      />
      <span aria-hidden="true">to</span>
      <input
        type="date"
        className={styles.day}
        aria-label="Last day"
        value={to}
        max={today}
        onChange={({ target }) => {
          const last = target.value;
          if (last) onChange({ to: last, from: from <= last ? within(from, last) : last });
        }}
      />
    </span>
  );
}

/** A report has at most so many days. */
function within(from: string, to: string): string {
  const earliest = new Date(Date.parse(to) - (REPORT_DAYS_MAX - 1) * DAY_MS).toISOString().slice(0, 10);
  return from < earliest ? earliest : from;
}
