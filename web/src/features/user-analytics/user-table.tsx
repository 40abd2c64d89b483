import type { UserAnalytics, UserAnalyticsSort } from '@deskbell/contract/analytics';
import { ANALYTICS_DAYS } from '@deskbell/contract/limits';
import { Link } from 'react-router';
import { counted, number } from '../../format/counted.ts';
import { barPercent } from '../../format/percentage.ts';
import { exactTime, shortDateTime } from '../../format/zoned-time.ts';
import { classNames } from '../../ui/class-names.ts';
import links from '../../ui/controls/link.module.css';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Meter } from '../../ui/marks/meter.tsx';
import { MOST_ACTIVE_FIRST, type UserOrder } from './user-analytics-queries.ts';
import styles from './user-table.module.css';

const SKELETON_WIDTHS = ['32%', '24%', '40%', '28%', '36%'];

const COLUMNS = [
  { sort: 'user_id', name: 'User id' },
  { sort: 'active_days', name: 'Active' },
  { sort: 'widget_loads', name: 'Loads' },
  { sort: 'widget_opens', name: 'Opens' },
  { sort: 'tickets_submitted', name: 'Tickets' },
  { sort: 'unique_sessions', name: 'Sessions' },
  { sort: 'first_visit', name: 'First visit' },
  { sort: 'last_visit', name: 'Last visit' },
] as const;

interface UserTableProps {
  users: readonly UserAnalytics[];
  timezone: string;
  ticketsAddress: (userId: string) => string;
  order: UserOrder;
  onOrder: (order: UserOrder) => void;
}

export function UserTable({ users, timezone, ticketsAddress, order, onOrder }: UserTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">#</th>
          {COLUMNS.map(({ sort, name }) => (
            <th key={sort} scope="col" {...(sort === order.sort && { 'aria-sort': ARIA_SORT[order.order] })}>
              <button type="button" className={styles.sort} onClick={() => onOrder(nextOrder(order, sort))}>
                {name}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {users.map((user, index) => (
          <tr key={user.user_id}>
            <td className={styles.rank}>{index + 1}</td>
            <td className={styles.user}>
              <Link to={ticketsAddress(user.user_id)} className={links.link} title="Tickets of this user">
                <bdi>{user.user_id}</bdi>
              </Link>
            </td>
            <td className={styles.active}>
              <span className={styles.days}>
                <Meter percent={barPercent(user.active_days, ANALYTICS_DAYS)} className={styles.meter} />
                {counted(user.active_days, 'day')}
              </span>
            </td>
            <Amount label="Loads" amount={user.widget_loads} />
            <Amount label="Opens" amount={user.widget_opens} />
            <Amount label="Tickets" amount={user.tickets_submitted} />
            <Amount label="Sessions" amount={user.unique_sessions} />
            <Visit label="First visit" at={user.first_visit} timezone={timezone} />
            <Visit label="Last visit" at={user.last_visit} timezone={timezone} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function nextOrder({ sort, order }: UserOrder, chosen: UserAnalyticsSort): UserOrder {
  if (sort !== chosen) return { sort: chosen, order: 'desc' };
  return order === 'desc' ? { sort, order: 'asc' } : MOST_ACTIVE_FIRST;
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <td className={classNames(styles.amount, amount === 0 && styles.zero)} data-label={label}>
      {number(amount)}
    </td>
  );
}

function Visit({ label, at, timezone }: { label: string; at: string; timezone: string }) {
  const date = new Date(at);
  return (
    <td className={styles.visit} data-label={label}>
      <time dateTime={at} title={exactTime(date, timezone)}>
        {shortDateTime(date, timezone)}
      </time>
    </td>
  );
}

export function UserSkeletons() {
  return (
    <div role="status" aria-label="Loading users">
      {SKELETON_WIDTHS.map((width) => (
        <div key={width} className={styles.skeleton}>
          <Skeleton width={16} />
          <Skeleton width={width} />
          <Skeleton width={96} />
        </div>
      ))}
    </div>
  );
}
