import { type Calendar, dueAt } from '@deskbell/contract/business-clock';
import { DAY_MS } from '@deskbell/contract/units';
import { Clock } from 'lucide-react';
import { dueInWords } from '../../../format/due-time.ts';
import { instantOf, wallTime, weekdayOf } from '../../../format/wall-time.ts';
import { PRIORITY_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { faultOf, type GoalRow, minutesOf } from './goal-draft.ts';
import styles from './goal-example.module.css';

const FRIDAY = 5;
const FRIDAY_HOUR = 17;

interface GoalExampleProps {
  rows: readonly GoalRow[];
  calendar: Calendar;
  timezone: string;
}

/** What the form would mean for a new ticket, before it is saved. */
export function GoalExample({ rows, calendar, timezone }: GoalExampleProps) {
  const now = useNow(60_000);
  const [all, ...others] = rows;
  const friday = nextFriday(now, timezone);
  const text = (row: GoalRow, from: number) => {
    const due = all && dueOf(row, { all, calendar, from });
    return due === null || due === undefined ? null : dueInWords(new Date(due), now, timezone);
  };
  const first = all && text(all, now);
  const later = all && text(all, friday);
  const examples = others.flatMap((row) => {
    const due = text(row, now);
    return due === null || due === first || row.priority === null ? [] : [{ priority: row.priority, due }];
  });
  if (!first && examples.length === 0) return null;
  return (
    <p className={styles.example}>
      <Clock {...ICON} />
      <span>
        {first ? (
          <>
            A ticket that arrives now is due <b>{first}</b>
          </>
        ) : (
          'A ticket that arrives now is not due'
        )}
        {examples.map(({ priority, due }) => (
          <span key={priority}>
            , with {PRIORITY_LABELS[priority]} <b>{due}</b>
          </span>
        ))}
        {first && later && (
          <>
            ; one that arrives {dueInWords(new Date(friday), now, timezone)}, <b>{later}</b>
          </>
        )}
        .
      </span>
    </p>
  );
}

interface Start {
  all: GoalRow;
  calendar: Calendar;
  from: number;
}

/** Empty fields of a priority are those of all tickets. */
function dueOf(row: GoalRow, { all, calendar, from }: Start): number | null {
  const dues = (['first_reply', 'resolve'] as const).flatMap((kind) => {
    const typed = minutesOf(row[kind]) === null ? all[kind] : row[kind];
    const minutes = faultOf(typed) === null ? minutesOf(typed) : null;
    return minutes === null ? [] : [dueAt(calendar, from, minutes)];
  });
  const known = dues.filter((due) => due !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** The coming one: a time that shows what a weekend does. */
function nextFriday(now: number, timezone: string): number {
  const wall = wallTime(new Date(now), timezone);
  const days = (FRIDAY - weekdayOf(wall) + 7) % 7;
  const at = (later: number) =>
    instantOf({ ...wall, day: wall.day + later, hour: FRIDAY_HOUR, minute: 0 }, timezone).getTime();
  return at(days) > now ? at(days) : at(days) + 7 * DAY_MS;
}
