import { type Interval, WEEKDAY_NAMES, WEEKDAYS, type Weekday, type WeekHours } from '@deskbell/contract/business-time';
import { INTERVALS_A_DAY_MAX } from '@deskbell/contract/limits';
import { Copy, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { SwitchControl } from '../../../ui/controls/switch.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { DayStrip, StripScale } from './day-strip.tsx';
import { FIRST_INTERVALS, isWrong, nextInterval } from './hours-draft.ts';
import { readTime } from './typed-time.ts';
import styles from './week-fields.module.css';

interface WeekFieldsProps {
  hours: WeekHours;
  faultId: (day: Weekday) => string | undefined;
  onChange: (hours: WeekHours) => void;
}

export function WeekFields({ hours, faultId, onChange }: WeekFieldsProps) {
  const set = (day: Weekday, intervals: readonly Interval[]) => onChange({ ...hours, [day]: intervals });
  const copy = () => onChange({ ...hours, tue: hours.mon, wed: hours.mon, thu: hours.mon, fri: hours.mon });
  return (
    <div className={styles.week}>
      {WEEKDAYS.map((day) => (
        <DayFields
          key={day}
          day={day}
          intervals={hours[day]}
          faultId={faultId(day)}
          onChange={(intervals) => set(day, intervals)}
        />
      ))}
      <div className={classNames(styles.day, styles.foot)}>
        <Button variant="ghost" size="xs" icon={<Copy {...ICON_SM} />} className={styles.copy} onClick={copy}>
          Copy Monday to Tuesday to Friday
        </Button>
        <StripScale />
      </div>
    </div>
  );
}

interface DayFieldsProps {
  day: Weekday;
  intervals: readonly Interval[];
  faultId: string | undefined;
  onChange: (intervals: readonly Interval[]) => void;
}

function DayFields({ day, intervals, faultId, onChange }: DayFieldsProps) {
  const name = WEEKDAY_NAMES[day];
  const isOpen = intervals.length > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not take part in a grid of columns in all browsers
    <div role="group" aria-label={name} className={classNames(styles.day, !isOpen && styles.closed)}>
      <span>
        <SwitchControl
          aria-label={`Open on ${name}`}
          checked={isOpen}
          onChange={({ target }) => onChange(target.checked ? FIRST_INTERVALS : [])}
        />
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.intervals}>
        {!isOpen && 'Closed'}
        {intervals.map((interval, index) => (
          <IntervalFields
            // biome-ignore lint/suspicious/noArrayIndexKey: two intervals may be equal while they are typed
            key={index}
            interval={interval}
            describedBy={isWrong(day, interval, index, intervals) ? faultId : undefined}
            onChange={(changed) => onChange(intervals.with(index, changed))}
            onRemove={() => onChange(intervals.toSpliced(index, 1))}
          />
        ))}
        {isOpen && intervals.length < INTERVALS_A_DAY_MAX && (
          <IconButton
            size="sm"
            label="Add interval"
            icon={<Plus {...ICON_SM} />}
            onClick={() => onChange([...intervals, nextInterval(intervals)])}
          />
        )}
      </span>
      <DayStrip intervals={intervals} />
    </div>
  );
}

interface IntervalFieldsProps {
  interval: Interval;
  /** Id of the text that says what is wrong with it. */
  describedBy: string | undefined;
  onChange: (interval: Interval) => void;
  onRemove: () => void;
}

function IntervalFields({ interval: [begin, end], describedBy, onChange, onRemove }: IntervalFieldsProps) {
  return (
    <span className={styles.interval}>
      <TimeField label="From" time={begin} describedBy={describedBy} onChange={(time) => onChange([time, end])} />
      <span aria-hidden="true">–</span>
      <TimeField label="To" time={end} describedBy={describedBy} onChange={(time) => onChange([begin, time])} />
      <IconButton size="sm" label="Remove interval" icon={<X {...ICON_SM} />} onClick={onRemove} />
    </span>
  );
}

interface TimeFieldProps {
  label: string;
  time: string;
  describedBy: string | undefined;
  onChange: (time: string) => void;
}

/** Takes what was typed when it is left, or by Enter: half a time is no fault. */
function TimeField({ label, time, describedBy, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function take() {
    if (typed === null) return;
    onChange(readTime(typed));
    setTyped(null);
  }

  return (
    <Input
      className={styles.time}
      aria-label={label}
      aria-invalid={describedBy !== undefined || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      maxLength={5}
      value={typed ?? time}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}
