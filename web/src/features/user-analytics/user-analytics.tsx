import { DEFAULT_TIMEZONE } from '@deskbell/contract/limits';
import { UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { number } from '../../format/counted.ts';
import { filteredTickets } from '../../format/filtered-tickets.ts';
import { ListMore } from '../../ui/controls/list-more.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { Stat, StatTiles } from '../../ui/layout/stats.tsx';
import { ICON_LG } from '../../ui/marks/icon-sizes.ts';
import styles from './user-analytics.module.css';
import { MOST_ACTIVE_FIRST, useUserAnalytics, useUserStats } from './user-analytics-queries.ts';
import { UserSkeletons, UserTable } from './user-table.tsx';

interface UserAnalyticsProps {
  siteId: number | null;
  timezone: string;
}

export function UserAnalytics({ siteId, timezone }: UserAnalyticsProps) {
  const [order, setOrder] = useState(MOST_ACTIVE_FIRST);
  const pages = useUserAnalytics(siteId, order);
  const stats = useUserStats(siteId).data;

  if (siteId === null) return <p className={styles.choose}>Select a site to view user analytics</p>;

  const users = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby="user-analytics">
      <SectionHead title="User Analytics (Last 30 Days)" titleId="user-analytics">
        {timezone !== DEFAULT_TIMEZONE && `Times displayed in ${timezone}`}
      </SectionHead>
      <StatTiles label="Totals of all users">
        <Stat label="Tracked Users" value={stats && number(stats.tracked_users)} />
        <Stat label="Total Loads" value={stats && number(stats.widget_loads)} />
        <Stat label="Total Opens" value={stats && number(stats.widget_opens)} />
        <Stat label="Total Tickets" value={stats && number(stats.tickets_submitted)} />
      </StatTiles>
      <Card aria-label="Users" className={styles.card}>
        {!users && pages.isError && <LoadFailure label="User Analytics" onRetry={() => void pages.refetch()} />}
        {!users && !pages.isError && <UserSkeletons />}
        {users?.length === 0 && <NoUsers />}
        {users && users.length > 0 && (
          <>
            <UserTable
              users={users}
              timezone={timezone}
              ticketsAddress={(user) => filteredTickets({ site: siteId, user })}
              order={order}
              onOrder={setOrder}
            />
            <ListMore
              shown={users.length}
              total={pages.data?.pages[0]?.total ?? 0}
              isLoading={pages.isFetchingNextPage}
              onMore={() => void pages.fetchNextPage()}
            />
          </>
        )}
      </Card>
    </section>
  );
}

function NoUsers() {
  return (
    <EmptyState icon={<UserRoundSearch {...ICON_LG} />} title="No tracked users yet">
      Add the <code className={styles.code}>data-user-id</code> attribute to the widget code of signed-in visitors, with
      your own ID for each: <code className={styles.code}>data-user-id="YOUR_USER_ID"</code>. Find the code under
      Settings.
    </EmptyState>
  );
}
