import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { QueryClient } from '@tanstack/react-query';
import { Globe, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, type LinkProps, useSearchParams } from 'react-router';
import type { ScreenHandle } from '../api/screen-data.ts';
import { allowsAssigning, isTeamOfSeveral, teamsQuery, useTeamsOfSeveral } from '../api/team-of-site.ts';
import { sitesQuery } from '../api/ticket-site.ts';
import { analyticsQuery, siteLoadsQuery, useSiteLoads } from '../features/analytics/analytics-queries.ts';
import { AnalyticsLoading, AnalyticsSection } from '../features/analytics/analytics-section.tsx';
import { attentionQuery } from '../features/attention/attention-query.ts';
import { NeedsAttention } from '../features/attention/needs-attention.tsx';
import { DeskQueue } from '../features/recent-tickets/desk-queue.tsx';
import {
  CLIENT_TICKET_QUERIES,
  myTicketsQuery,
  recentTicketsQuery,
  useRecentTickets,
  waitingTicketsQuery,
} from '../features/recent-tickets/recent-ticket-queries.ts';
import { ClientTickets, RecentTickets, SiteTickets } from '../features/recent-tickets/recent-tickets.tsx';
import { useSession } from '../features/session/session.tsx';
import { useTimezone } from '../features/settings/settings-queries.ts';
import { averageResolutionMinutes } from '../features/sites/average-resolution.ts';
import { resumedSiteDraft } from '../features/sites/form/site-draft.ts';
import { SiteList } from '../features/sites/list/site-list.tsx';
import { Monogram } from '../features/sites/monogram.tsx';
import { isSettingUp, setUpOf } from '../features/sites/setup/setup-progress.ts';
import { useSites } from '../features/sites/site-queries.ts';
import { ownInvitationsQuery, useOwnInvitations } from '../features/teams/invitations/own-invitations.ts';
import { useCanAddSite, useTeams } from '../features/teams/team-queries.ts';
import { requestNewTicket } from '../features/tickets/new/new-ticket-requests.ts';
import { counted } from '../format/counted.ts';
import { isolated } from '../format/isolated.ts';
import { unnamedReplier } from '../ticket-marks/last-activity.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { useHasBeenTrue } from '../ui/hooks/use-has-been-true.ts';
import { useIsSettled } from '../ui/hooks/use-is-settled.ts';
import { useRememberedFold } from '../ui/hooks/use-remembered-fold.ts';
import { useUrlDialog } from '../ui/hooks/use-url-dialog.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { Page, PageSpinner } from '../ui/layout/page.tsx';
import { ICON, ICON_LG } from '../ui/marks/icon-sizes.ts';
import { TimeAgo } from '../ui/marks/time-ago.tsx';
import styles from './dashboard.module.css';
import { DashboardHead } from './dashboard-head.tsx';

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
    loadLists(client, search),
    loadInvitations(client),
    // The list of sites decides whether the selected one exists.
    ...(search.has('site')
      ? []
      : [
          client.prefetchQuery(analyticsQuery(null)),
          client.prefetchQuery(siteLoadsQuery),
          client.prefetchQuery(recentTicketsQuery),
        ]),
  ],
};

/** Clients answer no visitors, so nothing waits for them. */
const isWorker = ({ role }: Site) => allows(role, 'work');

async function loadLists(client: QueryClient, search: URLSearchParams) {
  const [sites, teams] = await Promise.all([client.ensureQueryData(sitesQuery), client.ensureQueryData(teamsQuery)]);
  if (isSettingUp(sites)) await SetupGuide.load();
  if (search.has('site')) return;
  const ofClient = sites.length > 0 ? CLIENT_TICKET_QUERIES : [];
  const ofWorker = [waitingTicketsQuery, attentionQuery, ...(teams.some(isTeamOfSeveral) ? [myTicketsQuery] : [])];
  await Promise.all((sites.some(isWorker) ? ofWorker : ofClient).map((query) => client.prefetchQuery(query as never)));
}

async function loadInvitations(client: QueryClient) {
  const invitations = await client.ensureQueryData(ownInvitationsQuery);
  if (invitations.length > 0) await InvitationBanner.load();
}

const isOfClient = (sites: Site[] | undefined) => sites !== undefined && sites.length > 0 && !sites.some(isWorker);

const unnamedOn = (site: Site | undefined) =>
  unnamedReplier({ isWorker: site !== undefined && isWorker(site), isAlone: site?.has_colleagues === false });

/** The guide stays until the next visit, so that the owner sees the last step done. */
function useGuide(sites: Site[] | undefined, canAddSite: boolean) {
  const { user } = useSession();
  const hasBeenSettingUp = useHasBeenTrue(sites !== undefined && isSettingUp(sites));
  const [isOpen, setIsOpen] = useRememberedFold(`set-up-${user?.id}`, true);
  return {
    isGuided: hasBeenSettingUp && (sites?.length === 0 ? canAddSite : isOpen),
    putAway: () => setIsOpen(false),
  };
}

export default function Dashboard() {
  const { data: sites, isError, refetch } = useSites();
  const timezone = useTimezone();
  const [params, setParams] = useSearchParams();
  const [isAdding, setIsAdding] = useState(false);
  const [editedId, setEditedId] = useState(() => resumedSiteDraft()?.siteId ?? null);
  const edited = sites?.find(({ id }) => id === editedId);
  const hasHadSites = useHasBeenTrue(sites !== undefined && sites.length > 0);

  const selectedId = params.get('site');
  const selected = sites?.find((site) => String(site.id) === selectedId);
  // Sites are loading, so the selected one may not exist.
  const isSelectionPending = selectedId !== null && !sites;
  const hasNoSites = sites?.length === 0;
  const showsSelection = selected !== undefined || isSelectionPending;

  const ticketDialog = useUrlDialog('ticket');
  const canAddSite = useCanAddSite();
  const { isGuided, putAway } = useGuide(sites, canAddSite);

  function select(site: Site | undefined) {
    setParams(site ? { site: String(site.id) } : {}, { preventScrollReset: true });
  }

  const guide = isGuided && sites && (
    <Guide
      sites={sites}
      timezone={timezone}
      linkTo={ticketDialog.linkTo}
      takesFocus={hasHadSites}
      onAddSite={() => setIsAdding(true)}
      onPutAway={putAway}
    />
  );

  return (
    <Page compact>
      <Invitations />
      <DashboardHead
        sites={sites}
        selected={selected}
        onSelect={select}
        onAdd={canAddSite ? () => setIsAdding(true) : undefined}
      />
      <div className={styles.sections}>
        {hasNoSites && !canAddSite && <NoSites />}
        {hasNoSites && guide}
        {isSelectionPending && <AnalyticsLoading title="Site Analytics" />}
        {selected && <OneSite site={selected} timezone={timezone} linkTo={ticketDialog.linkTo} />}
        {!showsSelection && !hasNoSites && (
          <AllSites
            sites={sites}
            onRetrySites={isError && !sites ? () => void refetch() : undefined}
            timezone={timezone}
            linkTo={ticketDialog.linkTo}
            guide={guide}
            onlySites={params.get('sites')}
            onShowOtherSites={() => select(undefined)}
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

type LinkToTicket = (ticketId: number) => LinkProps;

interface GuideProps {
  sites: Site[];
  timezone: string;
  linkTo: LinkToTicket;
  takesFocus: boolean;
  onAddSite: () => void;
  onPutAway: () => void;
}

function Guide({ sites, linkTo, timezone, ...rest }: GuideProps) {
  const team = useTeams().data?.find(({ role }) => allows(role, 'manage'));
  const first = useRecentTickets(true).data?.items.at(-1);
  const firstTicket = first ? (
    <Link {...linkTo(first.id)} className={styles.link}>
      Arrived <TimeAgo inWords at={first.created_at} timezone={timezone} />
    </Link>
  ) : (
    'Arrived'
  );
  return (
    <SetupGuide {...rest} setUp={setUpOf(sites)} teamId={team?.id} timezone={timezone} firstTicket={firstTicket} />
  );
}

interface AllSitesProps {
  sites: Site[] | undefined;
  onRetrySites: (() => void) | undefined;
  timezone: string;
  linkTo: LinkToTicket;
  guide: ReactNode;
  onlySites: string | null;
  onShowOtherSites: () => void;
  onEdit: (site: Site) => void;
}

function AllSites(props: AllSitesProps) {
  const { sites, onRetrySites, timezone, linkTo, guide, onlySites, onShowOtherSites, onEdit } = props;
  const { data: loads } = useSiteLoads();
  const isInTeam = useTeamsOfSeveral().length > 0;
  const sum = (count: 'total_tickets' | 'waiting_tickets') =>
    sites?.reduce((total, site) => total + site[count], 0) ?? 0;
  const isClient = isOfClient(sites);

  function siteMark(id: number) {
    const site = sites?.find((each) => each.id === id);
    return <Monogram small name={site?.name ?? ''} color={site?.widget_color ?? 'var(--border-strong)'} />;
  }

  const unnamed = (id: number) => unnamedOn(sites?.find((site) => site.id === id));
  const row = { timezone, linkTo, unnamed };

  return (
    <>
      {isClient ? (
        <ClientTickets {...row} siteMark={sites && sites.length > 1 ? siteMark : undefined} />
      ) : (
        sites?.some(isWorker) && (
          <div className={styles.top}>
            <DeskQueue
              {...row}
              siteMark={siteMark}
              isInTeam={isInTeam}
              hasTickets={sum('total_tickets') > 0}
              newTicket={<NewTicket />}
            />
            <NeedsAttention timezone={timezone} />
          </div>
        )
      )}
      {guide}
      <SiteList
        sites={sites}
        timezone={timezone}
        onRetry={onRetrySites}
        loads={loads}
        onEdit={onEdit}
        only={onlySites}
        onShowOthers={onShowOtherSites}
        teamAside={({ team_id }) => <TeamAside teamId={team_id} />}
      />
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
      {/* A new desk has no more tickets than its queue shows. */}
      {!isClient && (!guide || sum('total_tickets') > sum('waiting_tickets')) && (
        <RecentTickets {...row} siteMark={siteMark} isFirstAwaited={Boolean(guide)} hasAssignees={isInTeam} />
      )}
    </>
  );
}

const NewTicket = () => (
  <IconButton
    size="sm"
    label="New ticket"
    hint="New ticket (n)"
    icon={<Plus {...ICON} />}
    onClick={() => requestNewTicket()}
  />
);

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
        hasAssignees={allowsAssigning(site)}
        siteLink={
          <Link to={`/sites/${site.id}`} className={styles.link}>
            Open {isolated(site.name)}
          </Link>
        }
      />
    </>
  );
}
