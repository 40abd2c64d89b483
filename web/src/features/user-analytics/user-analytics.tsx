import type { UserAnalytics as UserRow } from '@deskbell/contract/analytics';
import { DEFAULT_TIMEZONE } from '@deskbell/contract/limits';
import { UserRoundSearch } from 'lucide-react';
import { number } from '../../format/counted.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ICON_LG } from '../../ui/icon-sizes.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Stat, StatTiles } from '../../ui/stats.tsx';
import styles from './user-analytics.module.css';
import { useUserAnalytics } from './user-analytics-queries.ts';
import { UserSkeletons, UserTable } from './user-table.tsx';

export function UserAnalytics({ siteId, timezone }: { siteId: number | null; timezone: string }) {
  const { data: users, isError, refetch } = useUserAnalytics(siteId);

  if (siteId === null) return <p className={styles.choose}>Select a site to view user analytics</p>;

  const sum = (field: 'widget_loads' | 'widget_opens' | 'tickets_submitted') => users && number(total(users, field));
  return (
    <section aria-labelledby="user-analytics">
      <SectionHead title="User Analytics (Last 30 Days)" titleId="user-analytics">
        {timezone !== DEFAULT_TIMEZONE && `Times displayed in ${timezone}`}
      </SectionHead>
      <StatTiles label="Totals of all users">
        <Stat label="Tracked Users" value={users && number(users.length)} />
        <Stat label="Total Loads" value={sum('widget_loads')} />
        <Stat label="Total Opens" value={sum('widget_opens')} />
        <Stat label="Total Tickets" value={sum('tickets_submitted')} />
      </StatTiles>
      <Card aria-label="Users" className={styles.card}>
        {!users && isError && <LoadFailure label="User Analytics" onRetry={() => void refetch()} />}
        {!users && !isError && <UserSkeletons />}
        {users?.length === 0 && <NoUsers />}
        {users && users.length > 0 && <UserTable users={users} timezone={timezone} />}
      </Card>
    </section>
  );
}

const total = (users: readonly UserRow[], field: 'widget_loads' | 'widget_opens' | 'tickets_submitted') =>
  users.reduce((sum, user) => sum + user[field], 0);

function NoUsers() {
  return (
    <EmptyState icon={<UserRoundSearch {...ICON_LG} />} title="No tracked users yet">
      Add the <code className={styles.code}>data-user-id</code> attribute to the widget code of signed-in visitors, with
      your own ID for each: <code className={styles.code}>data-user-id="YOUR_USER_ID"</code>. Find the code under
      Settings.
    </EmptyState>
  );
}
