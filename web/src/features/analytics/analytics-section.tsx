import { LoadFailure } from '../../ui/load-failure.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { AnalyticsCard } from './analytics-card.tsx';
import { AnalyticsPlaceholder } from './analytics-placeholder.tsx';
import { useAnalytics, useTrackedUsers } from './analytics-queries.ts';
import type { Resolution } from './rates.tsx';

interface AnalyticsSectionProps {
  title: string;
  /** 'all sites', or the name of the site. */
  scope: string;
  /** Null for all sites together. */
  siteId: number | null;
  /** Clients see no figures about users; undefined while the role is not known. */
  isClient: boolean | undefined;
  resolution: Resolution;
}

export function AnalyticsSection({ title, scope, siteId, isClient, resolution }: AnalyticsSectionProps) {
  const { data: days, isError, refetch } = useAnalytics(siteId);
  const trackedUsers = useTrackedUsers(siteId, isClient === false).data?.tracked_users;
  return (
    <section aria-labelledby="analytics" aria-busy={!days}>
      <SectionHead title={title} titleId="analytics">
        Last 30 days, {scope}
      </SectionHead>
      {days && <AnalyticsCard days={days} trackedUsers={isClient ? null : trackedUsers} resolution={resolution} />}
      {!days && isError && <LoadFailure label={title} onRetry={() => void refetch()} />}
      {!days && !isError && <AnalyticsPlaceholder />}
    </section>
  );
}

/** Shown until the selected site is known. */
export function AnalyticsLoading({ title }: { title: string }) {
  return (
    <section aria-labelledby="analytics" aria-busy="true">
      <SectionHead title={title} titleId="analytics">
        Last 30 days
      </SectionHead>
      <AnalyticsPlaceholder />
    </section>
  );
}
