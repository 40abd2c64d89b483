import type { UserAnalytics } from '@deskbell/contract/analytics';
import { ANALYTICS_DAYS } from '@deskbell/contract/limits';
import { useState } from 'react';
import { counted, number } from '../../format/counted.ts';
import { barPercent } from '../../format/percentage.ts';
import { exactTime, shortDateTime } from '../../format/zoned-time.ts';
import { classNames } from '../../ui/class-names.ts';
import { ListMore } from '../../ui/list-more.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './user-table.module.css';

const ROWS_PER_STEP = 50;
const SKELETON_WIDTHS = ['32%', '24%', '40%', '28%', '36%'];

export function UserTable({ users, timezone }: { users: readonly UserAnalytics[]; timezone: string }) {
  const [limit, setLimit] = useState(ROWS_PER_STEP);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">User id</th>
            <th scope="col">Active</th>
            <th scope="col">Loads</th>
            <th scope="col">Opens</th>
            <th scope="col">Tickets</th>
            <th scope="col">Sessions</th>
            <th scope="col">First visit</th>
            <th scope="col">Last visit</th>
          </tr>
        </thead>
        <tbody>
          {users.slice(0, limit).map((user, index) => (
            <tr key={user.user_id}>
              <td className={styles.rank}>{index + 1}</td>
              <td className={styles.user}>{user.user_id}</td>
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
      <ListMore
        shown={Math.min(limit, users.length)}
        total={users.length}
        isLoading={false}
        onMore={() => setLimit(limit + ROWS_PER_STEP)}
      />
    </>
  );
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
