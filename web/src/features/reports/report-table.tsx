import type { MeasuredDuration, ReportFigures } from '@deskbell/contract/reports';
import { type ReactNode, useId } from 'react';
import { number } from '../../format/counted.ts';
import { duration, workingTime } from '../../format/duration.ts';
import { classNames } from '../../ui/class-names.ts';
import { Card, CardHead } from '../../ui/layout/card.tsx';
import table from '../../ui/layout/figures-table.module.css';
import { Meter } from '../../ui/marks/meter.tsx';
import { goodOf, percentOf } from './report-summary.tsx';
import styles from './report-table.module.css';

type Figures = Omit<ReportFigures, 'came_in' | 'open_at_end'> & Partial<Pick<ReportFigures, 'came_in' | 'open_at_end'>>;

interface FiguresRow {
  readonly key: string | number;
  readonly name: ReactNode;
  readonly figures: Figures;
}

interface Column {
  readonly label: string;
  readonly show: (figures: Figures) => ReactNode;
}

const time = ({ median_seconds }: MeasuredDuration) => (median_seconds === null ? <None /> : duration(median_seconds));
const None = ({ children = '–' }: { children?: string }) => <span className={styles.none}>{children}</span>;

const IN: Column = { label: 'In', show: ({ came_in }) => number(came_in ?? 0) };
const OUT: Column = { label: 'Out', show: ({ went_out }) => number(went_out) };
const OPEN: Column = { label: 'Open', show: ({ open_at_end }) => number(open_at_end ?? 0) };
const REPLIED: Column = {
  label: 'Replied',
  show: ({ first_reply, next_reply }) => number(first_reply.count + next_reply.count),
};
const CLOSED: Column = { label: 'Closed', show: ({ went_out }) => number(went_out) };
const FIRST_REPLY: Column = { label: 'First reply', show: ({ first_reply }) => time(first_reply) };
const SLOWEST: Column = {
  label: '90 %',
  show: ({ first_reply: { count, p90_seconds } }) => {
    if (p90_seconds !== null) return duration(p90_seconds);
    return <None>{count === 0 ? '–' : `of ${count}`}</None>;
  },
};
const RESOLUTION: Column = { label: 'Resolution', show: ({ resolution }) => time(resolution) };
const GOALS: Column = {
  label: 'Goals met',
  show: ({ goals }) =>
    goals.of === 0 ? (
      <None>no goals</None>
    ) : (
      <>
        <Meter percent={(100 * goals.met) / goals.of} className={styles.meter} />
        {percentOf(goals)}
      </>
    ),
};
const GOOD: Column = {
  label: 'Good',
  show: ({ ratings }) => {
    const { met, of } = goodOf(ratings);
    return of === 0 ? <None>none</None> : `${number(met)} of ${number(of)}`;
  },
};
const TIME_SPENT: Column = {
  label: 'Time spent',
  show: ({ minutes }) => (minutes === null || minutes === 0 ? <None /> : workingTime(minutes)),
};

const OF_SITES = [IN, OUT, OPEN, FIRST_REPLY, SLOWEST, RESOLUTION, GOALS, GOOD, TIME_SPENT];
const OF_MEMBERS = [REPLIED, CLOSED, FIRST_REPLY, SLOWEST, RESOLUTION, GOALS, GOOD, TIME_SPENT];

interface ReportTableProps {
  title: string;
  label: string;
  note?: string;
  rows: readonly FiguresRow[];
  total?: FiguresRow;
  /** Members let nothing in. */
  of?: 'sites' | 'members';
  hasGoals: boolean;
  children?: ReactNode;
}

export function ReportTable(props: ReportTableProps) {
  const { title, label, note, rows, total, of = 'sites', hasGoals, children } = props;
  const titleId = useId();
  const showsMinutes = [...rows, ...(total ? [total] : [])].some(({ figures }) => figures.minutes !== null);
  const columns = (of === 'sites' ? OF_SITES : OF_MEMBERS).filter(
    (column) => (column !== GOALS || hasGoals) && (column !== TIME_SPENT || showsMinutes),
  );
  return (
    <Card aria-labelledby={titleId} className={styles.card}>
      <CardHead title={title} titleId={titleId}>
        {note}
      </CardHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box is reached by keyboard. */}
      <section className={styles.scroll} aria-label={`${title}, table`} tabIndex={0}>
        <table className={classNames(table.table, styles.table)} aria-labelledby={titleId}>
          <thead>
            <tr>
              {[label, ...columns.map((column) => column.label)].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.key} row={row} columns={columns} />
            ))}
            {total && rows.length > 1 && <Row row={total} columns={columns} isTotal />}
          </tbody>
        </table>
      </section>
      {children}
    </Card>
  );
}

const Row = ({ row, columns, isTotal }: { row: FiguresRow; columns: readonly Column[]; isTotal?: boolean }) => (
  <tr className={isTotal ? styles.total : undefined}>
    <th scope="row">
      <span className={styles.name}>{row.name}</span>
    </th>
    {columns.map(({ label, show }) => (
      <td key={label} data-label={label}>
        {show(row.figures)}
      </td>
    ))}
  </tr>
);
