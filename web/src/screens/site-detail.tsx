import type { Site } from '@deskbell/contract/sites';
import { GlobeX } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useAnalytics } from '../features/analytics/analytics-queries.ts';
import { MailFileHint } from '../features/mail-files/mail-file-hint.tsx';
import { useHasMailFiles } from '../features/mail-files/mail-file-queries.ts';
import { useTimezone } from '../features/settings/settings-queries.ts';
import { SiteHeader } from '../features/sites/header/site-header.tsx';
import { SiteStats } from '../features/sites/header/site-stats.tsx';
import { useSite } from '../features/sites/site-queries.ts';
import { type SiteTabId, siteTabs, tabOf } from '../features/sites/site-tabs.ts';
import { WidgetStrip } from '../features/sites/widget/widget-strip.tsx';
import { OpenTicket } from '../features/tickets/open-ticket.tsx';
import { withTicket } from '../features/tickets/ticket-address.ts';
import { isolated } from '../format/isolated.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ICON_LG } from '../ui/icon-sizes.ts';
import { Page, PageSpinner } from '../ui/page.tsx';
import { TabLinks, tabPanelProps } from '../ui/tab-links.tsx';
import { useUrlDialog } from '../ui/use-url-dialog.ts';
import styles from './site-detail.module.css';

const EditSiteDialog = lazy(async () => ({
  default: (await import('../features/sites/form/edit-site-dialog.tsx')).EditSiteDialog,
}));
const DeleteSiteDialog = lazy(async () => ({
  default: (await import('../features/sites/deletion/delete-site-dialog.tsx')).DeleteSiteDialog,
}));

const loadList = () => import('../features/tickets/list/ticket-list.tsx');
const loadTab = {
  tickets: loadList,
  archived: loadList,
  board: () => import('../features/tickets/board/kanban-board.tsx'),
  users: () => import('../features/user-analytics/user-analytics.tsx'),
  emails: () => import('../features/email-logs/email-logs.tsx'),
  settings: () => import('../features/sites/settings/site-settings.tsx'),
} satisfies Record<SiteTabId, () => Promise<unknown>>;

const TicketList = lazy(async () => ({ default: (await loadTab.tickets()).TicketList }));
const KanbanBoard = lazy(async () => ({ default: (await loadTab.board()).KanbanBoard }));
const UserAnalytics = lazy(async () => ({ default: (await loadTab.users()).UserAnalytics }));
const EmailLogs = lazy(async () => ({ default: (await loadTab.emails()).EmailLogs }));
const SiteSettings = lazy(async () => ({ default: (await loadTab.settings()).SiteSettings }));

/** Prefetches the scripts of a tab while its site loads; a failure shows when the tab is rendered. */
function prefetchTab(tab: SiteTabId) {
  loadTab[tab]().catch((error: unknown) => console.debug('Failed to prefetch the tab:', error));
}

export default function SiteDetail() {
  const { site, isMissing, isLoading } = useSite(Number(useParams().id));
  const tab = tabOf(useSearchParams()[0]);

  useEffect(() => prefetchTab(tab), [tab]);

  if (isLoading) return <PageSpinner />;
  if (site) return <OneSite site={site} tab={tab} />;
  return isMissing && <MissingSite />;
}

function MissingSite() {
  return (
    <Page>
      <title>Site not found · Deskbell</title>
      <EmptyState
        icon={<GlobeX {...ICON_LG} />}
        title="Site not found"
        action={
          <Link to="/dashboard" className={styles.back}>
            Back to the dashboard
          </Link>
        }
      >
        It may have been deleted, or the address is wrong.
      </EmptyState>
    </Page>
  );
}

function OneSite({ site, tab }: { site: Site; tab: SiteTabId }) {
  const days = useAnalytics(site.id).data;
  const timezone = useTimezone();
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | null>(null);
  const linkedEdit = useUrlDialog('edit');

  const edit = () => setOpenDialog('edit');
  const closeDialog = () => setOpenDialog(null);
  return (
    <Page compact>
      <title>{`${isolated(site.name)} · Deskbell`}</title>
      <SiteHeader site={site} onEdit={edit} onDelete={() => setOpenDialog('delete')} />
      <SiteStats site={site} days={days} timezone={timezone} />
      <TabLinks label={site.name} tabs={siteTabs(site)} selected={tab} />
      <SiteTab key={`${site.id}-${tab}`} tab={tab} site={site} timezone={timezone} onEdit={edit} />
      <Suspense>
        {openDialog === 'edit' && <EditSiteDialog site={site} onClose={closeDialog} />}
        {linkedEdit.openId === site.id && <EditSiteDialog site={site} onClose={linkedEdit.close} />}
        {openDialog === 'delete' && (
          <DeleteSiteDialog site={site} onDeleted={() => navigate('/dashboard')} onClose={closeDialog} />
        )}
      </Suspense>
    </Page>
  );
}

interface SiteTabProps {
  tab: SiteTabId;
  site: Site;
  timezone: string;
  onEdit: () => void;
}

function SiteTab({ tab, site, timezone, onEdit }: SiteTabProps) {
  return (
    <div {...tabPanelProps(tab)} className={styles.panel}>
      <Suspense fallback={<PageSpinner />}>
        <TabContent tab={tab} site={site} timezone={timezone} onEdit={onEdit} />
      </Suspense>
    </div>
  );
}

function TabContent({ tab, site, timezone, onEdit }: SiteTabProps) {
  const [params] = useSearchParams();
  const hasMailFiles = useHasMailFiles();
  const openTicket = <OpenTicket timezone={timezone} />;
  switch (tab) {
    case 'tickets':
      return (
        <TicketList
          siteId={site.id}
          archived={false}
          count={site.total_tickets - site.archived_tickets}
          timezone={timezone}
          whenEmpty={site.total_tickets === 0 && <WidgetStrip site={site} timezone={timezone} />}
        />
      );
    case 'archived':
      return <TicketList siteId={site.id} archived count={site.archived_tickets} timezone={timezone} />;
    case 'board':
      return <KanbanBoard siteId={site.id} timezone={timezone} />;
    case 'users':
      return (
        <>
          <UserAnalytics siteId={site.id} timezone={timezone} />
          {openTicket}
        </>
      );
    case 'emails':
      return (
        <>
          <EmailLogs
            siteId={site.id}
            timezone={timezone}
            ticketAddress={(id) => withTicket(params, id)}
            hint={hasMailFiles && <MailFileHint />}
          />
          {openTicket}
        </>
      );
    case 'settings':
      return (
        <>
          <SiteSettings site={site} timezone={timezone} onEdit={onEdit} />
          {openTicket}
        </>
      );
  }
}
