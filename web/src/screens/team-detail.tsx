import { allows } from '@deskbell/contract/roles';
import type { Team } from '@deskbell/contract/teams';
import type { QueryClient } from '@tanstack/react-query';
import { Pencil, UsersRound } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { ScreenHandle } from '../api/screen-data.ts';
import { teamsQuery } from '../api/team-of-site.ts';
import { sitesQuery } from '../api/ticket-site.ts';
import { useSession } from '../features/session/session.tsx';
import { useTimezone } from '../features/settings/settings-queries.ts';
import { Monogram } from '../features/sites/monogram.tsx';
import { useSites } from '../features/sites/site-queries.ts';
import { invitationsQuery } from '../features/teams/invitations/invitation-queries.ts';
import type { TeamSite } from '../features/teams/members/access-fields.tsx';
import { membersQuery, useMembers } from '../features/teams/members/member-queries.ts';
import { Members } from '../features/teams/members/members.tsx';
import { useTeams } from '../features/teams/team-queries.ts';
import { type TeamTabId, tabOfTeam, teamTabs } from '../features/teams/team-tabs.ts';
import { OpenTicket } from '../features/tickets/open-ticket.tsx';
import { counted } from '../format/counted.ts';
import { isolated } from '../format/isolated.ts';
import { Button } from '../ui/controls/button.tsx';
import { TabLinks, tabPanelProps } from '../ui/controls/tab-links.tsx';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { Page, PageSpinner } from '../ui/layout/page.tsx';
import { ICON, ICON_LG } from '../ui/marks/icon-sizes.ts';
import styles from './team-detail.module.css';

const TeamActivity = lazyPart(async () => (await import('../features/teams/activity/team-activity.tsx')).TeamActivity, {
  Fallback: PageSpinner,
});
const TeamCannedReplies = lazyPart(
  async () => (await import('../features/teams/canned/team-canned-replies.tsx')).TeamCannedReplies,
  { Fallback: PageSpinner },
);
const TeamTags = lazyPart(async () => (await import('../features/teams/tags/team-tags.tsx')).TeamTags, {
  Fallback: PageSpinner,
});
const TeamHours = lazyPart(async () => (await import('../features/teams/hours/team-hours.tsx')).TeamHours, {
  Fallback: PageSpinner,
});
const TeamBrand = lazyPart(async () => (await import('../features/teams/brand/team-brand.tsx')).TeamBrand, {
  Fallback: PageSpinner,
});
const TeamChannels = lazyPart(async () => (await import('../features/teams/channels/team-channels.tsx')).TeamChannels, {
  Fallback: PageSpinner,
});
const TeamWebhooks = lazyPart(async () => (await import('../features/teams/webhooks/team-webhooks.tsx')).TeamWebhooks, {
  Fallback: PageSpinner,
});
const TeamTokens = lazyPart(async () => (await import('../features/teams/tokens/team-tokens.tsx')).TeamTokens, {
  Fallback: PageSpinner,
});
const TeamAssistants = lazyPart(
  async () => (await import('../features/teams/assistants/team-assistants.tsx')).TeamAssistants,
  { Fallback: PageSpinner },
);
const TeamImports = lazyPart(async () => (await import('../features/teams/imports/team-imports.tsx')).TeamImports, {
  Fallback: PageSpinner,
});
const TeamExport = lazyPart(async () => (await import('../features/teams/export/team-export.tsx')).TeamExport, {
  Fallback: PageSpinner,
});
const TeamPrivacy = lazyPart(async () => (await import('../features/teams/privacy/team-privacy.tsx')).TeamPrivacy, {
  Fallback: PageSpinner,
});
const InviteDialog = lazyPart(
  async () => (await import('../features/teams/invitations/invite-dialog.tsx')).InviteDialog,
  { isFloating: true },
);
const MakeOwnerDialog = lazyPart(
  async () => (await import('../features/teams/members/make-owner-dialog.tsx')).MakeOwnerDialog,
  { isFloating: true },
);
const LeaveTeamDialog = lazyPart(
  async () => (await import('../features/teams/members/leave-team-dialog.tsx')).LeaveTeamDialog,
  { isFloating: true },
);
const EditTeamDialog = lazyPart(
  async () => (await import('../features/teams/team/edit-team-dialog.tsx')).EditTeamDialog,
  { isFloating: true },
);
const DeleteTeamDialog = lazyPart(
  async () => (await import('../features/teams/team/delete-team-dialog.tsx')).DeleteTeamDialog,
  { isFloating: true },
);

export const handle: ScreenHandle = {
  load: (client, params, search) => [client.prefetchQuery(sitesQuery), loadMembers(client, Number(params.id), search)],
};

async function loadMembers(client: QueryClient, id: number, search: URLSearchParams) {
  const teams = await client.ensureQueryData(teamsQuery);
  const team = teams.find((each) => each.id === id);
  if (!team || !allows(team.role, 'work') || tabOfTeam(search, team.role) !== 'members') return;
  await Promise.all([
    client.prefetchQuery(membersQuery(id)),
    allows(team.role, 'manage') && client.prefetchQuery(invitationsQuery(id)),
  ]);
}

export default function TeamDetail() {
  const id = Number(useParams().id);
  const { data: teams, isError, refetch } = useTeams();
  const [params] = useSearchParams();
  const team = teams?.find((each) => each.id === id);

  if (team && !allows(team.role, 'work')) return <ForClients team={team} />;
  if (team) return <OneTeam team={team} tab={tabOfTeam(params, team.role)} />;
  if (teams) return <MissingTeam />;
  if (!isError) return <PageSpinner />;
  return (
    <Page>
      <LoadFailure label="This team" onRetry={() => void refetch()} />
    </Page>
  );
}

function MissingTeam() {
  return <NoTeam title="Team not found">It may have been deleted, or you are no longer a member.</NoTeam>;
}

function ForClients({ team }: { team: Team }) {
  return <NoTeam title="Not for clients">Clients of {isolated(team.name)} cannot do this.</NoTeam>;
}

function NoTeam({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page>
      <title>{`${title} · Deskbell`}</title>
      <EmptyState
        icon={<UsersRound {...ICON_LG} />}
        title={title}
        action={
          <Link to="/dashboard" className={styles.back}>
            Back to the dashboard
          </Link>
        }
      >
        {children}
      </EmptyState>
    </Page>
  );
}

function OneTeam({ team, tab }: { team: Team; tab: TeamTabId }) {
  const { user } = useSession();
  const timezone = useTimezone();
  const navigate = useNavigate();
  const { open, show, close } = useTeamDialog(team);
  const { data: sites } = useSites();
  const { data: members } = useMembers(team.id, { enabled: open === 'owner' });
  const ofTeam = useMemo(
    () =>
      sites
        ?.filter(({ team_id }) => team_id === team.id)
        .map(({ id, name, widget_color }) => ({
          id,
          name,
          mark: <Monogram small name={name} color={widget_color} />,
        })) ?? [],
    [sites, team.id],
  );
  const toDashboard = () => void navigate('/dashboard');

  return (
    <Page compact>
      <title>{`${isolated(team.name)} · Deskbell`}</title>
      <div className={styles.head}>
        <h1 className={styles.name} dir="auto">
          {team.name}
        </h1>
        <p className={styles.facts}>
          {counted(team.member_count, 'member')} · {counted(team.site_count, 'site')} · {team.timezone}
        </p>
        {allows(team.role, 'manage') && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Pencil {...ICON} />}
            className={styles.edit}
            onClick={() => show('edit')}
          >
            Edit Team
          </Button>
        )}
      </div>
      <TabLinks label={team.name} tabs={teamTabs(team)} selected={tab} />
      <div {...tabPanelProps(tab)} className={styles.panel}>
        {tab === 'members' ? (
          <Members
            team={team}
            userId={user?.id}
            timezone={timezone}
            sites={ofTeam}
            onInvite={() => show('invite')}
            onMakeOwner={() => show('owner')}
            onLeave={() => show('leave')}
          />
        ) : (
          <TabPanel tab={tab} team={team} userId={user?.id} timezone={timezone} sites={ofTeam} />
        )}
      </div>
      {(tab === 'privacy' || tab === 'assistants') && <OpenTicket timezone={timezone} />}
      {open === 'invite' && <InviteDialog team={team} sites={ofTeam} onClose={close} />}
      {open === 'owner' && members && <MakeOwnerDialog team={team} members={members} onClose={close} />}
      {open === 'leave' && <LeaveTeamDialog team={team} onLeft={toDashboard} onClose={close} />}
      {open === 'edit' && <EditTeamDialog team={team} onDelete={() => show('delete')} onClose={close} />}
      {open === 'delete' && <DeleteTeamDialog team={team} onDeleted={toDashboard} onClose={close} />}
    </Page>
  );
}

interface TabPanelProps {
  tab: Exclude<TeamTabId, 'members'>;
  team: Team;
  userId: number | undefined;
  timezone: string;
  sites: readonly TeamSite[];
}

function TabPanel({ tab, team, userId, timezone, sites }: TabPanelProps) {
  switch (tab) {
    case 'canned':
      return <TeamCannedReplies team={team} userId={userId} timezone={timezone} sites={sites} />;
    case 'tags':
      return <TeamTags team={team} timezone={timezone} />;
    case 'hours':
      return <TeamHours teamId={team.id} />;
    case 'brand':
      return <TeamBrand team={team} site={sites[0]?.name} />;
    case 'activity':
      return <TeamActivity teamId={team.id} timezone={timezone} />;
    case 'channels':
      return <TeamChannels teamId={team.id} timezone={timezone} sites={sites} />;
    case 'webhooks':
      return <TeamWebhooks teamId={team.id} timezone={timezone} sites={sites} />;
    case 'tokens':
      return <TeamTokens teamId={team.id} timezone={timezone} sites={sites} />;
    case 'assistants':
      return <TeamAssistants teamId={team.id} timezone={timezone} sites={sites} />;
    case 'import':
      return <TeamImports teamId={team.id} timezone={timezone} sites={sites} />;
    case 'export':
      return <TeamExport teamId={team.id} sites={sites} />;
    case 'privacy':
      return <TeamPrivacy team={team} timezone={timezone} />;
  }
}

const NEEDED_LEVEL = { invite: 'manage', owner: 'own', edit: 'manage', delete: 'own', leave: 'read' } as const;
type TeamDialog = keyof typeof NEEDED_LEVEL;

/** The URL holds the open dialog, so that the palette and User Settings can link to it. */
function useTeamDialog(team: Team) {
  const [params, setParams] = useSearchParams();
  const named = params.get('dialog');
  const open = (Object.keys(NEEDED_LEVEL) as TeamDialog[]).find(
    (each) => each === named && allows(team.role, NEEDED_LEVEL[each]),
  );

  function set(dialog: TeamDialog | null) {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (dialog) changed.set('dialog', dialog);
        else changed.delete('dialog');
        return changed;
      },
      { replace: dialog === null, preventScrollReset: true },
    );
  }

  return { open, show: (dialog: TeamDialog) => set(dialog), close: () => set(null) };
}
