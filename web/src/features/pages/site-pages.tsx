import { PAGE_VIEWS_MIN } from '@deskbell/contract/limits';
import { FileSearch, Info, RefreshCw, WifiOff } from 'lucide-react';
import { Button } from '../../ui/controls/button.tsx';
import { Card, CardHead, CardNote } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ICON, ICON_LG, ICON_SM } from '../../ui/marks/icon-sizes.ts';
import { PageAlarm } from './page-alarm.tsx';
import { useSitePages } from './page-queries.ts';
import { PageSkeletons, PageTable } from './page-table.tsx';
import styles from './site-pages.module.css';

interface SitePagesProps {
  siteId: number;
  timezone: string;
  ticketsAddress: (path: string) => string;
}

export function SitePages({ siteId, timezone, ticketsAddress }: SitePagesProps) {
  const { data: pages, isError, refetch } = useSitePages(siteId);
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
        ({ path, alarm }) =>
          alarm && (
            <PageAlarm key={path} path={path} alarm={alarm} timezone={timezone} address={ticketsAddress(path)} />
          ),
      )}
      <Card aria-labelledby="pages">
        <CardHead title="Pages" titleId="pages" className={styles.head}>
          30 days, against the 30 before
        </CardHead>
        {pages ? <PageTable pages={pages} ticketsAddress={ticketsAddress} /> : <PageSkeletons />}
        {pages && (
          <CardNote icon={<Info {...ICON_SM} />}>
            Pages with at least {PAGE_VIEWS_MIN} views, those with most tickets per 1,000 views first. Numbers in a path
            are <code>:n</code>.
          </CardNote>
        )}
      </Card>
    </>
  );
}
