import type { PageFigures } from '@deskbell/contract/pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { number } from '../../format/counted.ts';
import { barPercent } from '../../format/percentage.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Meter } from '../../ui/marks/meter.tsx';
import { PageChange } from './page-change.tsx';
import styles from './page-table.module.css';

/** Paths above the daily limit are counted together; their tickets keep their own path. */
const OTHER_PAGES = '(other)';

const COLUMNS = ['Page', 'Views', 'Opens', 'Tickets', 'Tickets per 1,000 views', 'Change'];

interface PageTableProps {
  pages: readonly PageFigures[];
  ticketsAddress: (path: string) => string;
  /** What can be done about a page, or is known of it. */
  actOn?: (page: PageFigures) => ReactNode;
}

export function PageTable({ pages, ticketsAddress, actOn }: PageTableProps) {
  const most = Math.max(...pages.map(({ per_thousand }) => per_thousand));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <tr key={page.path}>
            <td className={styles.path}>
              <PagePath path={page.path} ticketsAddress={ticketsAddress} />
              {actOn?.(page)}
            </td>
            <td data-label="Views">{number(page.widget_loads)}</td>
            <td data-label="Opens">{number(page.widget_opens)}</td>
            <td data-label="Tickets">{number(page.tickets)}</td>
            <td data-label="Tickets per 1,000 views" className={styles.rate}>
              <span className={styles.share}>
                <Meter percent={barPercent(page.per_thousand, most)} className={styles.meter} />
                <span>{page.per_thousand.toFixed(1)}</span>
              </span>
            </td>
            <td data-label="Change">
              <PageChange change={page.change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PagePath({ path, ticketsAddress }: { path: string; ticketsAddress: (path: string) => string }) {
  if (path === OTHER_PAGES) return <code>{path}</code>;
  return (
    <Link to={ticketsAddress(path)} className={styles.link} title="Tickets from this page">
      <code>{path}</code>
    </Link>
  );
}

const SKELETON_WIDTHS = ['30%', '24%', '40%', '20%', '34%'];

export function PageSkeletons() {
  return (
    <div role="status" aria-label="Loading pages">
      {SKELETON_WIDTHS.map((width) => (
        <div key={width} className={styles.skeleton}>
          <Skeleton width={width} />
          <Skeleton width={40} />
          <Skeleton width={32} />
          <Skeleton width={120} />
        </div>
      ))}
    </div>
  );
}
