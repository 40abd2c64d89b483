import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Globe, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, type LinkProps, useSearchParams } from 'react-router';
import type { ScreenHandle } from '../api/screen-data.ts';
import { teamsQuery, useTeamsOfSeveral } from '../api/team-of-site.ts';
import { sitesQuery } from '../api/ticket-site.ts';
import { analyticsQuery, siteLoadsQuery, useSiteLoads } from '../features/analytics/analytics-queries.ts';
import { AnalyticsLoading, AnalyticsSection } from '../features/analytics/analytics-section.tsx';
import { worstPagesQuery } from '../features/pages/page-queries.ts';
import { WorstPages } from '../features/pages/worst-pages.tsx';
import { AssignedTickets } from '../features/recent-tickets/assigned-tickets.tsx';
import {
  recentTicketsQuery,
  useRecentTickets,
  waitingTicketsQuery,
} from '../features/recent-tickets/recent-ticket-queries.ts';
import { RecentTickets, SiteTickets } from '../features/recent-tickets/recent-tickets.tsx';
import { WaitingTickets } from '../features/recent-tickets/waiting-tickets.tsx';
import { useSession } from '../features/session/session.tsx';
import { useTimezone } from '../features/settings/settings-queries.ts';
import { averageResolutionMinutes } from '../features/sites/average-resolution.ts';
import { storedSiteDraft } from '../features/sites/form/site-draft.ts';
import { SiteList } from '../features/sites/list/site-list.tsx';
import { Monogram } from '../features/sites/monogram.tsx';
import { SiteSelector } from '../features/sites/selector/site-selector.tsx';
import { isSettingUp } from '../features/sites/setup/setup-progress.ts';
import { useSites } from '../features/sites/site-queries.ts';
import { useOwnInvitations } from '../features/teams/invitations/own-invitations.ts';
import { useCanAddSite, useTeams } from '../features/teams/team-queries.ts';
import { NewTicketButton } from '../features/tickets/new/new-ticket-button.tsx';
import { ticketsOfPage } from '../features/tickets/ticket-address.ts';
import { counted } from '../format/counted.ts';
import { isolated } from '../format/isolated.ts';
import { unnamedReplier } from '../ticket-marks/last-activity.tsx';
import { classNames } from '../ui/class-names.ts';
import { Button } from '../ui/controls/button.tsx';
import { RefreshButton } from '../ui/controls/refresh-button.tsx';
import { useHasBeenTrue } from '../ui/hooks/use-has-been-true.ts';
import { useIsSettled } from '../ui/hooks/use-is-settled.ts';
import { useUrlDialog } from '../ui/hooks/use-url-dialog.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { Page, PageSpinner } from '../ui/layout/page.tsx';
import { ICON, ICON_LG } from '../ui/marks/icon-sizes.ts';
import styles from './dashboard.module.css';

// Deferred: for newcomers only.
const SetupGuide = lazyPart(async () => (await import('../features/sites/setup/setup-guide.tsx')).SetupGuide, {
  Fallback: PageSpinner,
});
const AddSiteDialog = lazyPart(async () => (await import('../features/sites/form/add-site-dialog.tsx')).AddSiteDialog, {
  isFloating: true,
});
const EditSiteDialog = lazyPart(
  async () => (await import('../features/sites/form/edit-site-dialog.tsx')).EditSiteDialog,
  { isFloating: true },
);

const InvitationBanner = lazyPart(
  async () => (await import('../features/teams/invitations/invitation-banner.tsx')).InvitationBanner,
);
const TeamAside = lazyPart(async () => (await import('../features/teams/team/team-aside.tsx')).TeamAside);

// Deferred: its keys are useless before the screen.
const loadOpenTicket = async () => (await import('../features/tickets/open-ticket.tsx')).OpenTicket;
const OpenTicket = lazyPart(loadOpenTicket, { isFloating: true });
const TicketKeys = lazyPart(loadOpenTicket, { inBackground: true });

export const meta = () => [{ title: 'Dashboard · Deskbell' }];

export const handle: ScreenHandle = {
  load: (client, _params, search) => [
    loadWaiting(client, search),
    // The list of sites decides whether the selected one exists.
    ...(search.has('site')
      ? []
      : [
          client.prefetchQuery(analyticsQuery(null)),
          client.prefetchQuery(siteLoadsQuery),
          client.prefetchQuery(worstPagesQuery),
          client.prefetchQuery(recentTicketsQuery),
          client.prefetchQuery(teamsQuery),
        ]),
  ],
};

/** Clients answer no visitors, so nothing waits for them. */
const isWorker = ({ role }: Site) => allows(role, 'work');

async function loadWaiting(client: QueryClient, search: URLSearchParams) {
  const sites = await client.ensureQueryData(sitesQuery);
  if (sites.some(isWorker) && !search.has('site')) await client.prefetchQuery(waitingTicketsQuery);
}

const unnamedOn = (site: Site | undefined) =>
  unnamedReplier({ isWorker: site !== undefined && isWorker(site), isAlone: site?.has_colleagues === false });

export default function Dashboard() {
  const { data: sites, isError, refetch } = useSites();
  const timezone = useTimezone();
  const [params, setParams] = useSearchParams();
  const [isAdding, setIsAdding] = useState(false);
  const [editedId, setEditedId] = useState(() => storedSiteDraft()?.siteId ?? null);
  const edited = sites?.find(({ id }) => id === editedId);
  // The guide stays until the next visit, so that the owner sees the last step done.
  const isGuided = useHasBeenTrue(sites !== undefined && isSettingUp(sites));
  const hasHadSites = useHasBeenTrue(sites !== undefined && sites.length > 0);

  const selectedId = params.get('site');
  const selected = sites?.find((site) => String(site.id) === selectedId);
  // Sites are loading, so the selected one may not exist.
  const isSelectionPending = selectedId !== null && !sites;
  const hasNoSites = sites?.length === 0;

  const ticketDialog = useUrlDialog('ticket');
  const canAddSite = useCanAddSite();

  function select(site: Site | undefined) {
    setParams(site ? { site: String(site.id) } : {}, { preventScrollReset: true });
  }

  return (
    <Page>
      <Invitations />
      <Head
        sites={sites}
        selected={selected}
        onSelect={select}
        onAdd={canAddSite ? () => setIsAdding(true) : undefined}
      />
      <div className={styles.sections}>
        {hasNoSites && !canAddSite && <NoSites />}
        {isGuided && sites && sites.length < 2 && !selected && (canAddSite || !hasNoSites) && (
          <Guide
            site={sites[0]}
            timezone={timezone}
            linkTo={ticketDialog.linkTo}
            takesFocus={hasHadSites}
            onAddSite={() => setIsAdding(true)}
          />
        )}
        {isSelectionPending && <AnalyticsLoading title="Site Analytics" />}
        {selected && <OneSite site={selected} timezone={timezone} linkTo={ticketDialog.linkTo} />}
        {!isSelectionPending && !selected && !hasNoSites && (
          <AllSites
            sites={sites}
            onRetrySites={isError && !sites ? () => void refetch() : undefined}
            timezone={timezone}
            linkTo={ticketDialog.linkTo}
            isFirstTicketAwaited={isGuided}
            onEdit={({ id }) => setEditedId(id)}
          />
        )}
      </div>
      {isAdding && <AddSite onClose={() => setIsAdding(false)} />}
      {edited && <EditSiteDialog site={edited} onClose={() => setEditedId(null)} />}
      <TicketParts isOpen={ticketDialog.openId !== null} timezone={timezone} />
    </Page>
  );
}

function TicketParts({ isOpen, timezone }: { isOpen: boolean; timezone: string }) {
  const isSettled = useIsSettled();
  if (isOpen) return <OpenTicket timezone={timezone} />;
  return isSettled ? <TicketKeys timezone={timezone} /> : null;
}

interface HeadProps {
  sites: Site[] | undefined;
  selected: Site | undefined;
  onSelect: (site: Site | undefined) => void;
  onAdd: (() => void) | undefined;
}

function Head({ sites, selected, onSelect, onAdd }: HeadProps) {
  const { user } = useSession();
  return (
    <div className={styles.head}>
      <div>
        <h1 className={styles.title}>
          Welcome back, {isolated(user?.google_user_data.given_name || user?.email || '')}
        </h1>
        <p className={styles.lead}>Manage your sites and support tickets from one place</p>
      </div>
      {sites?.length !== 0 && (
        <div className={styles.actions}>
          <DashboardRefresh />
          <SiteSelector sites={sites} selected={selected} onSelect={onSelect} />
          {sites?.some(isWorker) && <NewTicketButton />}
          {onAdd && (
            <Button variant="primary" icon={<Plus {...ICON} />} onClick={onAdd}>
              Add Site
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const NoSites = () => (
  <EmptyState icon={<Globe {...ICON_LG} />} title="No sites yet">
    An owner or admin of your team decides which sites you see.
  </EmptyState>
);

function Invitations() {
  const { data: invitations = [] } = useOwnInvitations();
  return invitations.length > 0 && <InvitationBanner invitations={invitations} />;
}

function AddSite({ onClose }: { onClose: () => void }) {
  const { data: teams = [] } = useTeams();
  return <AddSiteDialog teams={teams.filter(({ role }) => allows(role, 'manage'))} onClose={onClose} />;
}

/** A component of its own, so that a fetch does not re-render the screen. */
function DashboardRefresh() {
  const queryClient = useQueryClient();
  const { dataUpdatedAt } = useSites();
  const isRefreshing = useIsFetching() > 0;

  function refresh() {
    if (queryClient.isFetching() === 0) void queryClient.refetchQueries({ type: 'active' });
  }

  return <RefreshButton at={dataUpdatedAt} isRefreshing={isRefreshing} onRefresh={refresh} />;
}

type LinkToTicket = (ticketId: number) => LinkProps;

interface GuideProps {
  site: Site | undefined;
  timezone: string;
  linkTo: LinkToTicket;
  takesFocus: boolean;
  onAddSite: () => void;
}

function Guide({ linkTo, ...rest }: GuideProps) {
  const firstTicket = useRecentTickets(true).data?.items.at(-1);
  return <SetupGuide {...rest} firstTicketLink={firstTicket && linkTo(firstTicket.id)} />;
}

interface AllSitesProps {
  sites: Site[] | undefined;
  onRetrySites: (() => void) | undefined;
  timezone: string;
  linkTo: LinkToTicket;
  isFirstTicketAwaited: boolean;
  onEdit: (site: Site) => void;
}

function AllSites({ sites, onRetrySites, timezone, linkTo, isFirstTicketAwaited, onEdit }: AllSitesProps) {
  const { data: loads } = useSiteLoads();
  const isInTeam = useTeamsOfSeveral().length > 0;

  function siteMark(id: number) {
    const site = sites?.find((each) => each.id === id);
    return <Monogram small name={site?.name ?? ''} color={site?.widget_color ?? 'var(--border-strong)'} />;
  }

  const unnamed = (id: number) => unnamedOn(sites?.find((site) => site.id === id));

  return (
    <>
      {sites?.some(isWorker) && (
        <WaitingTickets
          timezone={timezone}
          linkTo={linkTo}
          siteMark={siteMark}
          unnamed={unnamed}
          hasAssignees={isInTeam}
          hasTickets={sites.some(({ total_tickets }) => total_tickets > 0)}
        />
      )}
      <AnalyticsSection
        title="Analytics Overview"
        scope="all sites"
        siteId={null}
        isClient={sites?.every(({ role }) => role === 'client')}
        hasBeenVisited={sites?.some(({ last_seen_at }) => last_seen_at !== null) ?? false}
        resolution={{
          minutes: averageResolutionMinutes(sites ?? []),
          note: `Across ${counted(sites?.length ?? 0, 'site')}`,
        }}
      />
      <WorstPages
        siteMark={siteMark}
        siteName={(id) => sites?.find((each) => each.id === id)?.name}
        ticketsAddress={ticketsOfPage}
      />
      <SiteList
        sites={sites}
        timezone={timezone}
        onRetry={onRetrySites}
        loads={loads}
        onEdit={onEdit}
        teamAside={({ team_id }) => <TeamAside teamId={team_id} />}
      />
      <div className={classNames(isInTeam && styles.beside)}>
        {isInTeam && <AssignedTickets timezone={timezone} linkTo={linkTo} siteMark={siteMark} unnamed={unnamed} />}
        <RecentTickets
          timezone={timezone}
          linkTo={linkTo}
          isFirstAwaited={isFirstTicketAwaited}
          compact={isInTeam}
          siteMark={siteMark}
          unnamed={unnamed}
        />
      </div>
    </>
  );
}

function OneSite({ site, timezone, linkTo }: { site: Site; timezone: string; linkTo: LinkToTicket }) {
  return (
    <>
      <AnalyticsSection
        title="Site Analytics"
        scope={isolated(site.name)}
        siteId={site.id}
        isClient={site.role === 'client'}
        hasBeenVisited={site.last_seen_at !== null}
        resolution={{ minutes: site.avg_resolution_time_minutes, note: 'From submission to resolution' }}
      />
      <SiteTickets
        siteId={site.id}
        timezone={timezone}
        linkTo={linkTo}
        unnamed={unnamedOn(site)}
        siteLink={
          <Link to={`/sites/${site.id}`} className={styles.link}>
            Open {isolated(site.name)}
          </Link>
        }
      />
    </>
  );
}
