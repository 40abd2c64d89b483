import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import type { ScreenHandle } from '../api/screen-data.ts';
import { allowsAssigning } from '../api/team-of-site.ts';
import { siteQuery } from '../api/ticket-site.ts';
import { analyticsQuery, useAnalytics } from '../features/analytics/analytics-queries.ts';
import { useHasMailFiles } from '../features/mail-files/mail-file-queries.ts';
import { useTimezone } from '../features/settings/settings-queries.ts';
import { resumedSiteDraft } from '../features/sites/form/site-draft.ts';
import { loadHealth, SiteHeader } from '../features/sites/header/site-header.tsx';
import { useFigures } from '../features/sites/header/use-figures.ts';
import { useSite } from '../features/sites/site-queries.ts';
import { type SiteTabId, siteTabs, tabOf } from '../features/sites/site-tabs.tsx';
import { GroupedList } from '../features/tickets/groups/grouped-list.tsx';
import { type GroupCounts, unfoldedFilters } from '../features/tickets/groups/use-ticket-groups.ts';
import { loadRows } from '../features/tickets/list/ticket-row.tsx';
import { NewTicketButton } from '../features/tickets/new/new-ticket-button.tsx';
import { loadOpenTicket, OpenTicket, useTicketOfOtherSite } from '../features/tickets/open-ticket.tsx';
import type { TicketFilter } from '../features/tickets/queries/ticket-filter.ts';
import { ticketPagesQuery } from '../features/tickets/queries/ticket-queries.ts';
import { withTicket } from '../features/tickets/ticket-address.ts';
import { readListFilter } from '../features/tickets/use-ticket-filter.ts';
import { isolated } from '../format/isolated.ts';
import { TabLinks, tabPanelProps } from '../ui/controls/tab-links.tsx';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useUrlDialog } from '../ui/hooks/use-url-dialog.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { Page, PageSpinner } from '../ui/layout/page.tsx';
import { readId } from '../ui/read-id.ts';
import styles from './site-detail.module.css';

const EditSiteDialog = lazyPart(
  async () => (await import('../features/sites/form/edit-site-dialog.tsx')).EditSiteDialog,
  { isFloating: true },
);
const DeleteSiteDialog = lazyPart(
  async () => (await import('../features/sites/deletion/delete-site-dialog.tsx')).DeleteSiteDialog,
  { isFloating: true },
);

const SiteTabIcon = lazyPart(async () => (await import('../features/sites/site-tab-icon.tsx')).SiteTabIcon, {
  inBackground: true,
});
const MissingSite = lazyPart(async () => (await import('../features/sites/missing-site.tsx')).MissingSite);

const StatsSkeleton = () => <Skeleton height={52} radius={12} />;
const SiteStats = lazyPart(async () => (await import('../features/sites/header/site-stats.tsx')).SiteStats, {
  Fallback: StatsSkeleton,
});

// Only sites without tickets need it.
const WidgetStrip = lazyPart(async () => (await import('../features/sites/widget/widget-strip.tsx')).WidgetStrip);

const TicketList = lazyPart(async () => (await import('../features/tickets/list/ticket-list.tsx')).TicketList, {
  Fallback: PageSpinner,
});
const KanbanBoard = lazyPart(async () => (await import('../features/tickets/board/kanban-board.tsx')).KanbanBoard, {
  Fallback: PageSpinner,
});
const SitePages = lazyPart(async () => (await import('../features/pages/site-pages.tsx')).SitePages, {
  Fallback: PageSpinner,
});
const UserAnalytics = lazyPart(
  async () => (await import('../features/user-analytics/user-analytics.tsx')).UserAnalytics,
  { Fallback: PageSpinner },
);
const EmailLogs = lazyPart(async () => (await import('../features/email-logs/email-logs.tsx')).EmailLogs, {
  Fallback: PageSpinner,
});
const MailFileHint = lazyPart(async () => (await import('../features/mail-files/mail-file-hint.tsx')).MailFileHint);
const SiteSettings = lazyPart(async () => (await import('../features/sites/settings/site-settings.tsx')).SiteSettings, {
  Fallback: PageSpinner,
});

export const handle: ScreenHandle = {
  load(client, params, search) {
    const siteId = readId(params.id);
    if (siteId === null) return [];
    return [
      client.ensureQueryData(siteQuery(siteId)).then(loadHealth),
      client.prefetchQuery(analyticsQuery(siteId)),
      ...loadTab(client, siteId, search),
      ...loadOpenTicket(client, search),
    ];
  },
};

function loadTab(client: QueryClient, siteId: number, search: URLSearchParams): Promise<unknown>[] {
  // The role is not known yet: a client's page shows the tickets once it is.
  const tab = tabOf(search, 'owner');
  const { filter } = readListFilter(search, { siteId, archived: tab === 'archived' });
  switch (tab) {
    case 'tickets':
      return [loadRows(), loadGroups(client, siteId, search)];
    case 'archived':
      return [loadRows(), TicketList.load(), client.prefetchInfiniteQuery(ticketPagesQuery(siteId, filter))];
    case 'board':
      return [KanbanBoard.load(), ...(search.has('group') ? [] : [loadColumns(client, siteId, filter)])];
    case 'pages':
      return [SitePages.load()];
    case 'users':
      return [UserAnalytics.load()];
    case 'emails':
      return [EmailLogs.load(), MailFileHint.load()];
    case 'settings':
      return [SiteSettings.load(), loadSettings(client, siteId, search)];
  }
}

async function loadSettings(client: QueryClient, siteId: number, search: URLSearchParams) {
  const { prefetchSettings } = await import('../features/sites/settings/site-settings.tsx');
  await prefetchSettings(client, siteId, search);
}

/** Clients have other groups; the page brings the site along, so that its role is known at once. */
async function loadGroups(client: QueryClient, siteId: number, search: URLSearchParams) {
  const { role } = await client.ensureQueryData(siteQuery(siteId));
  const filters = unfoldedFilters(search, siteId, allows(role, 'work'));
  await Promise.all(filters.map((filter) => client.prefetchInfiniteQuery(ticketPagesQuery(siteId, filter))));
}

function groupCounts(site: Site): GroupCounts {
  const count = site.total_tickets - site.archived_tickets;
  const { waiting_tickets: waiting, snoozed_tickets: snoozed, closed_tickets: closed } = site;
  return {
    waiting,
    customer: Math.max(0, count - waiting - snoozed - closed),
    snoozed,
    closed,
    'client-open': count - closed,
    'client-closed': closed,
  };
}

async function loadColumns(client: QueryClient, siteId: number, filter: TicketFilter) {
  const { prefetchBoard } = await import('../features/tickets/board/kanban-board.tsx');
  await prefetchBoard(client, siteId, filter);
}

export default function SiteDetail() {
  const { site, isMissing, isLoading, onRetry } = useSite(Number(useParams().id));
  const [params] = useSearchParams();

  if (isLoading) return <PageSpinner />;
  if (site) return <OneSite site={site} tab={tabOf(params, site.role)} />;
  if (isMissing)
    return (
      <Page>
        <MissingSite />
      </Page>
    );
  return onRetry ? (
    <Page>
      <LoadFailure label="This site" onRetry={onRetry} />
    </Page>
  ) : null;
}

function OneSite({ site, tab }: { site: Site; tab: SiteTabId }) {
  const figures = useFigures(useAnalytics(site.id).data);
  const timezone = useTimezone();
  const navigate = useNavigate();
  const linkedEdit = useUrlDialog('edit');
  const isLinked = linkedEdit.openId === site.id;
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | null>(() =>
    resumedSiteDraft()?.siteId === site.id && !isLinked ? 'edit' : null,
  );

  const ofOtherSite = useTicketOfOtherSite(site.id);
  if (ofOtherSite) return <Navigate to={`/sites/${ofOtherSite.site_id}?ticket=${ofOtherSite.id}`} replace />;

  const edit = () => setOpenDialog('edit');
  const closeDialog = () => setOpenDialog(null);
  return (
    <Page compact>
      <title>{`${isolated(site.name)} · Deskbell`}</title>
      <SiteHeader
        site={site}
        timezone={timezone}
        onEdit={edit}
        onDelete={() => setOpenDialog('delete')}
        isOnTickets={tab === 'tickets'}
        isOnSettings={tab === 'settings'}
        figures={figures}
        newTicket={<NewTicketButton />}
      />
      {figures.isOpen && allows(site.role, 'work') && <SiteStats site={site} figures={figures} timezone={timezone} />}
      <TabLinks label={site.name} tabs={siteTabs(site)} selected={tab} MenuIcon={SiteTabIcon} />
      <SiteTab key={`${site.id}-${tab}`} tab={tab} site={site} timezone={timezone} onEdit={edit} />
      {openDialog === 'edit' && <EditSiteDialog site={site} onClose={closeDialog} />}
      {isLinked && allows(site.role, 'manage') && <EditSiteDialog site={site} onClose={linkedEdit.close} />}
      {openDialog === 'delete' && (
        <DeleteSiteDialog site={site} onDeleted={() => navigate('/dashboard')} onClose={closeDialog} />
      )}
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
      <TabContent tab={tab} site={site} timezone={timezone} onEdit={onEdit} />
      {!TICKET_TABS.has(tab) && <OpenTicket timezone={timezone} />}
    </div>
  );
}

/** Their lists open tickets with the next and previous one at hand. */
const TICKET_TABS: ReadonlySet<SiteTabId> = new Set(['tickets', 'archived', 'board']);

const isAssignable = () => true;

function TabContent({ tab, site, timezone, onEdit }: SiteTabProps) {
  const [params] = useSearchParams();
  const hasMailFiles = useHasMailFiles({ enabled: tab === 'emails' });
  const canWork = allows(site.role, 'work');
  const canWorkOn = useCallback(() => canWork, [canWork]);
  const canAssignOn = allowsAssigning(site) ? isAssignable : undefined;
  switch (tab) {
    case 'tickets':
      return (
        <GroupedList
          siteId={site.id}
          count={site.total_tickets - site.archived_tickets}
          counts={groupCounts(site)}
          timezone={timezone}
          canWorkOn={canWorkOn}
          canAssignOn={canAssignOn}
          knowsWaiting={canWork}
          whenEmpty={site.total_tickets === 0 && canWork && <WidgetStrip site={site} timezone={timezone} />}
        />
      );
    case 'archived':
      return (
        <TicketList
          siteId={site.id}
          archived
          count={site.archived_tickets}
          timezone={timezone}
          canWorkOn={canWorkOn}
          canAssignOn={canAssignOn}
          knowsWaiting={false}
        />
      );
    case 'board':
      return (
        <KanbanBoard
          siteId={site.id}
          timezone={timezone}
          canWorkOn={canWorkOn}
          canAssignOn={canAssignOn}
          knowsWaiting={canWork}
        />
      );
    case 'pages':
      return <SitePages site={site} timezone={timezone} />;
    case 'users':
      return <UserAnalytics siteId={site.id} timezone={timezone} />;
    case 'emails':
      return (
        <EmailLogs
          siteId={site.id}
          timezone={timezone}
          ticketAddress={(id) => withTicket(params, id)}
          hint={hasMailFiles && <MailFileHint />}
        />
      );
    case 'settings':
      return <SiteSettings site={site} timezone={timezone} onEdit={onEdit} />;
  }
}
