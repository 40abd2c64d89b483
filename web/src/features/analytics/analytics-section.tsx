import type { AnalyticsDay } from '@deskbell/contract/analytics';
import { ChartColumn } from 'lucide-react';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { ICON } from '../../ui/marks/icon-sizes.ts';
import { AnalyticsCard } from './analytics-card.tsx';
import { AnalyticsPlaceholder } from './analytics-placeholder.tsx';
import { useAnalytics, useTrackedUsers } from './analytics-queries.ts';
import styles from './analytics-section.module.css';
import type { Resolution } from './rates.tsx';

interface AnalyticsSectionProps {
  title: string;
  scope: string;
  siteId: number | null;
  isClient: boolean | undefined;
  resolution: Resolution;
  hasBeenVisited: boolean;
}

export function AnalyticsSection(props: AnalyticsSectionProps) {
  const { title, scope, siteId, isClient, resolution, hasBeenVisited } = props;
  const { data: days, isError, refetch } = useAnalytics(siteId);
  const trackedUsers = useTrackedUsers(siteId, isClient === false).data?.tracked_users;
  const isWithoutVisits = days?.every(hasNoFigures) === true;
  return (
    <section aria-labelledby="analytics" aria-busy={!days}>
      <SectionHead title={title} titleId="analytics">
        {!isWithoutVisits && `Last 30 days, ${scope}`}
      </SectionHead>
      {isWithoutVisits && <NoVisits hasBeenVisited={hasBeenVisited} />}
      {days && !isWithoutVisits && (
        <AnalyticsCard days={days} trackedUsers={isClient ? null : trackedUsers} resolution={resolution} />
      )}
      {!days && isError && <LoadFailure label={title} onRetry={() => void refetch()} />}
      {!days && !isError && <AnalyticsPlaceholder />}
    </section>
  );
}

const hasNoFigures = ({ date, ...figures }: AnalyticsDay) => Object.values(figures).every((figure) => figure === 0);

const NoVisits = ({ hasBeenVisited }: { hasBeenVisited: boolean }) => (
  <p className={styles.line}>
    <ChartColumn {...ICON} />
    {hasBeenVisited ? 'No visits in the last 30 days.' : 'No visits yet. Figures appear with the first one.'}
  </p>
);

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
