import type { BilledMonth } from '@deskbell/contract/reports';
import { type ReactNode, useId } from 'react';
import { monthName } from '../../format/day-name.ts';
import { workingTime } from '../../format/duration.ts';
import { classNames } from '../../ui/class-names.ts';
import { Card, CardHead } from '../../ui/layout/card.tsx';
import table from '../../ui/layout/figures-table.module.css';
import styles from './report-table.module.css';

interface BillingTableProps {
  billing: readonly BilledMonth[];
  nameOf: (row: BilledMonth) => ReactNode;
}

/** A row for each site, a column for each month with minutes: what is billed. */
export function BillingTable({ billing, nameOf }: BillingTableProps) {
  const titleId = useId();
  const months = [...new Set(billing.map(({ month }) => month))].sort();
  const sites = [...new Map(billing.map((row) => [row.site_id, row])).values()];
  const sumOf = (rows: readonly BilledMonth[]) => rows.reduce((sum, { minutes }) => sum + minutes, 0);
  const cell = (rows: readonly BilledMonth[]) => {
    const minutes = sumOf(rows);
    return minutes === 0 ? <span className={styles.none}>–</span> : workingTime(minutes);
  };
  if (billing.length === 0) return null;
  return (
    <Card aria-labelledby={titleId} className={styles.card}>
      <CardHead title="Time spent by month" titleId={titleId} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box is reached by keyboard. */}
      <section className={styles.scroll} aria-label="Time spent by month, table" tabIndex={0}>
        <table className={classNames(table.table, styles.table)} aria-labelledby={titleId}>
          <thead>
            <tr>
              {['Site', ...months.map((month) => monthName(`${month}-01`)), 'Sum'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sites.map((site) => {
              const ofSite = billing.filter(({ site_id }) => site_id === site.site_id);
              return (
                <tr key={site.site_id}>
                  <th scope="row">
                    <span className={styles.name}>{nameOf(site)}</span>
                  </th>
                  {months.map((month) => (
                    <td key={month} data-label={monthName(`${month}-01`)}>
                      {cell(ofSite.filter((row) => row.month === month))}
                    </td>
                  ))}
                  <td data-label="Sum">{cell(ofSite)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
