import type { AnalyticsDay } from '@deskbell/contract/analytics';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { useRememberedFold } from '../../ui/hooks/use-remembered-fold.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Panel, PanelTitle } from '../../ui/layout/panel.tsx';
import { ICON } from '../../ui/marks/icon-sizes.ts';
import { AnalyticsFigures } from './analytics-figures.tsx';
import { DetailsPlaceholder, FiguresPlaceholder } from './analytics-placeholder.tsx';
import { useAnalytics, useTrackedUsers } from './analytics-queries.ts';
import styles from './analytics-section.module.css';
import { LOADS } from './analytics-series.ts';
import type { Resolution } from './rates.tsx';

// Fetched when it opens.
const AnalyticsDetails = lazyPart(async () => (await import('./analytics-details.tsx')).AnalyticsDetails, {
  Fallback: DetailsPlaceholder,
});

const isWide = () => window.matchMedia?.('(min-width: 900px)').matches ?? true;

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
  const [isOpen, setIsOpen] = useRememberedFold(siteId ? 'site-analytics' : 'analytics', isWide());
  const [series, setSeries] = useState(LOADS);

  if (days?.every(isWithoutVisit)) {
    return (
      <Line title={title}>
        <p className={styles.none}>
          {hasBeenVisited
            ? 'No visits in the last 30 days. Figures appear here with the next one.'
            : 'Figures appear here with the first visit.'}
        </p>
      </Line>
    );
  }
  return (
    <Line
      title={title}
      scope={`Last 30 days, ${scope}`}
      isBusy={!days}
      fold={<FoldButton isOpen={isOpen} onChange={setIsOpen} />}
      details={
        <>
          {!days && isError && <LoadFailure label={title} onRetry={() => void refetch()} />}
          {!days && !isError && isOpen && <DetailsPlaceholder />}
          {days && isOpen && (
            <div id="analytics-details">
              <AnalyticsDetails days={days} series={series} resolution={resolution} />
            </div>
          )}
        </>
      }
    >
      {days ? (
        <AnalyticsFigures
          days={days}
          trackedUsers={isClient ? null : trackedUsers}
          choice={isOpen ? { series, onChoose: setSeries } : undefined}
        />
      ) : (
        <FiguresPlaceholder />
      )}
    </Line>
  );
}

/** A ticket by email or from the try-it page is no visit. */
const isWithoutVisit = ({ widget_loads, widget_opens, unique_sessions, unique_users }: AnalyticsDay) =>
  widget_loads + widget_opens + unique_sessions + unique_users === 0;

interface LineProps {
  title: string;
  scope?: string;
  isBusy?: boolean;
  fold?: ReactNode;
  details?: ReactNode;
  children: ReactNode;
}

const Line = ({ title, scope, isBusy = false, fold, details, children }: LineProps) => (
  <Panel aria-labelledby="analytics" aria-busy={isBusy}>
    <div className={styles.line}>
      <div>
        <PanelTitle id="analytics">{title}</PanelTitle>
        {scope && <p className={styles.scope}>{scope}</p>}
      </div>
      {children}
      {fold}
    </div>
    {details}
  </Panel>
);

const FoldButton = ({ isOpen, onChange }: { isOpen: boolean; onChange: (isOpen: boolean) => void }) => (
  <IconButton
    label={isOpen ? 'Fold chart and daily activity' : 'Open chart and daily activity'}
    aria-expanded={isOpen}
    aria-controls={isOpen ? 'analytics-details' : undefined}
    icon={isOpen ? <ChevronUp {...ICON} /> : <ChevronDown {...ICON} />}
    onPointerEnter={AnalyticsDetails.prefetch}
    onClick={() => onChange(!isOpen)}
  />
);

export const AnalyticsLoading = ({ title }: { title: string }) => (
  <Line title={title} scope="Last 30 days" isBusy>
    <FiguresPlaceholder />
  </Line>
);
