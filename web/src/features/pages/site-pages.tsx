import type { PageTickets } from '@deskbell/contract/known-issues';
import { PAGE_VIEWS_MIN } from '@deskbell/contract/limits';
import type { PageFigures } from '@deskbell/contract/pages';
import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { FileSearch, Info, RefreshCw, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { filteredTickets } from '../../format/filtered-tickets.ts';
import { useKnownIssues } from '../../known-issues/known-issue-queries.ts';
import { issueOfPage } from '../../known-issues/page-patterns.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card, CardHead, CardNote } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { ICON, ICON_LG, ICON_SM } from '../../ui/marks/icon-sizes.ts';
import { PageAlarm } from './page-alarm.tsx';
import { KnownOnPage, NewIssueOnPage } from './page-issue.tsx';
import { useSitePages } from './page-queries.ts';
import { PageSkeletons, PageTable } from './page-table.tsx';
import styles from './site-pages.module.css';

const KnownIssueDialog = lazyPart(
  async () => (await import('../../known-issues/known-issue-dialog.tsx')).KnownIssueDialog,
  { isFloating: true },
);

interface SitePagesProps {
  site: Site;
  timezone: string;
}

export function SitePages({ site, timezone }: SitePagesProps) {
  const { data: pages, isError, refetch } = useSitePages(site.id);
  const canWork = allows(site.role, 'work');
  const issues = useKnownIssues(site.id, canWork).data ?? [];
  const ticketsAddress = (page: string) => filteredTickets({ site: site.id, page });
  const [from, setFrom] = useState<PageTickets | null>(null);

  function actOn({ path, alarm }: PageFigures) {
    if (!canWork || !path.startsWith('/')) return null;
    const issue = issueOfPage(issues, path);
    return issue ? (
      <KnownOnPage issue={issue} />
    ) : (
      <NewIssueOnPage path={path} onClick={() => setFrom({ page: path, since: alarm?.began_at })} />
    );
  }

  if (!pages && isError)
    return (
      <Card aria-label="Pages">
        <EmptyState
          icon={<WifiOff {...ICON_LG} />}
          title="The pages could not be read"
          action={
            <Button size="sm" icon={<RefreshCw {...ICON} />} onClick={() => void refetch()}>
              Refresh
            </Button>
          }
        >
          Check your connection, then refresh.
        </EmptyState>
      </Card>
    );
  if (pages?.length === 0)
    return (
      <Card aria-label="Pages">
        <EmptyState icon={<FileSearch {...ICON_LG} />} title={`No page has ${PAGE_VIEWS_MIN} views yet`}>
          Pages appear here with their views and tickets as soon as visitors come.
        </EmptyState>
      </Card>
    );
  return (
    <>
      {pages?.map(
        (page) =>
          page.alarm && (
            <PageAlarm
              key={page.path}
              path={page.path}
              alarm={page.alarm}
              timezone={timezone}
              address={ticketsAddress(page.path)}
              act={actOn(page)}
            />
          ),
      )}
      <Card aria-labelledby="pages">
        <CardHead title="Pages" titleId="pages" className={styles.head}>
          30 days, against the 30 before
        </CardHead>
        {pages ? <PageTable pages={pages} ticketsAddress={ticketsAddress} actOn={actOn} /> : <PageSkeletons />}
        {pages && (
          <CardNote icon={<Info {...ICON_SM} />}>
            Pages with at least {PAGE_VIEWS_MIN} views, those with most tickets per 1,000 views first. Numbers in a path
            are <code>:n</code>.
          </CardNote>
        )}
      </Card>
      {from && <KnownIssueDialog site={site} from={from} timezone={timezone} onClose={() => setFrom(null)} />}
    </>
  );
}
