import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { Team } from '@deskbell/contract/teams';
import type { PinnableView } from '@deskbell/contract/view-values';
import type { View } from '@deskbell/contract/views';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  AlarmClock,
  Archive,
  Bookmark,
  ChartColumn,
  CircleAlert,
  CircleDot,
  Clock,
  Columns3,
  Copy,
  FileSearch,
  Inbox,
  Keyboard,
  LayoutDashboard,
  LogOut,
  Mail,
  Monitor,
  Moon,
  Plus,
  RefreshCw,
  Settings,
  SquarePen,
  Sun,
  UserCog,
  UserPlus,
  UserRoundCheck,
  Users,
} from 'lucide-react';
import { useMatch, useSearchParams } from 'react-router';
import type { Command } from '../features/palette/command.ts';
import { Palette } from '../features/palette/palette.tsx';
import { useUserSettings } from '../features/settings/settings-queries.ts';
import { Monogram } from '../features/sites/monogram.tsx';
import { partAddress } from '../features/sites/settings/settings-parts.ts';
import { useSites } from '../features/sites/site-queries.ts';
import { type SiteTabId, siteTabs } from '../features/sites/site-tabs.tsx';
import { announceCopied, widgetAttributes, widgetCode } from '../features/sites/widget/widget-code.tsx';
import { useTeams } from '../features/teams/team-queries.ts';
import { GIVEN_TABS } from '../features/tickets/queries/queues.ts';
import { viewAddress } from '../features/tickets/views/view-filter.ts';
import { useViews } from '../features/tickets/views/view-queries.ts';
import { number } from '../format/counted.ts';
import { shownDomain } from '../format/shown-domain.ts';
import { KEYS, TAB_ACTS } from '../keys/key-table.ts';
import { useUrlDialog } from '../ui/hooks/use-url-dialog.ts';
import { ICON } from '../ui/marks/icon-sizes.ts';
import { chooseTheme, type Theme, useTheme } from '../ui/theme.ts';
import { copyText } from './copy-text.ts';
import { useTicketCommands } from './ticket-commands.tsx';

interface CommandPaletteProps {
  onAddSite: (() => void) | undefined;
  onNewTicket: (() => void) | undefined;
  onOpenSettings: () => void;
  onOpenShortcuts: () => void;
  onSignOut: () => void;
  onClose: () => void;
}

const TAB_ICONS: Record<SiteTabId, Command['icon']> = {
  tickets: <Inbox {...ICON} />,
  board: <Columns3 {...ICON} />,
  archived: <Archive {...ICON} />,
  pages: <FileSearch {...ICON} />,
  users: <Users {...ICON} />,
  emails: <Mail {...ICON} />,
  settings: <Settings {...ICON} />,
};

const THEMES: Record<Theme, { label: string; icon: Command['icon'] }> = {
  light: { label: 'Switch to light theme', icon: <Sun {...ICON} /> },
  dark: { label: 'Switch to dark theme', icon: <Moon {...ICON} /> },
  system: { label: 'Use system theme', icon: <Monitor {...ICON} /> },
};

export function CommandPalette(props: CommandPaletteProps) {
  const { onAddSite, onNewTicket, onOpenSettings, onOpenShortcuts, onSignOut, onClose } = props;
  const { data: sites = [] } = useSites();
  const { data: teams = [] } = useTeams();
  const views = useViews();
  const pinnedGiven = useUserSettings().data?.pinned_given_views ?? [];
  const [params] = useSearchParams();
  const siteId = useMatch('/sites/:id')?.params.id ?? params.get('site');
  const theme = useTheme();
  const queryClient = useQueryClient();
  const ticketDialog = useUrlDialog('ticket');
  const ticketCommands = useTicketCommands();

  const sitesByName = sites.toSorted((one, other) => one.name.localeCompare(other.name));
  const current = sites.find(({ id }) => String(id) === siteId);
  const shownViews = [...givenViewCommands(teams, sites), ...viewCommands(views, pinnedGiven)];
  const actions: Command[] = [
    ...(current ? siteTabCommands(current) : []),
    ...sites.filter(({ role }) => allows(role, 'work')).map((site) => copyCodeCommand(site, site !== current)),
    ...sites.filter(({ role }) => allows(role, 'manage')).map(clientReportCommand),
    ...(onNewTicket ? [newTicketCommand(onNewTicket)] : []),
    ...(onAddSite ? [addSiteCommand(onAddSite)] : []),
    {
      id: 'dashboard',
      label: 'Go to dashboard',
      icon: <LayoutDashboard {...ICON} />,
      keywords: 'overview all sites',
      keys: ['g', 'd'],
      to: '/dashboard',
    },
    {
      id: 'tickets',
      label: 'Tickets',
      icon: <Inbox {...ICON} />,
      keywords: 'go to all tickets list of all sites waiting for us',
      keys: ['g', 't'],
      to: '/tickets',
    },
    {
      id: 'reports',
      label: 'Reports',
      icon: <ChartColumn {...ICON} />,
      keywords: 'go to figures statistics times goals minutes billing csv',
      keys: ['g', 'r'],
      to: '/reports',
    },
    ...teamCommands(teams),
    {
      id: 'settings',
      label: 'User Settings',
      icon: <UserCog {...ICON} />,
      keywords: 'time zone timezone desktop notifications leave team',
      run: onOpenSettings,
    },
    refreshCommand(queryClient),
    ...otherThemes(theme),
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      icon: <Keyboard {...ICON} />,
      keywords: 'keys help',
      keys: ['?'],
      run: onOpenShortcuts,
    },
    { id: 'sign-out', label: 'Sign Out', icon: <LogOut {...ICON} />, keywords: 'log out logout', run: onSignOut },
  ];

  return (
    <Palette
      first={ticketCommands}
      places={{ title: 'Sites', commands: sitesByName.map(siteCommand) }}
      actions={[
        { title: 'Views', commands: shownViews },
        { title: 'Actions', commands: actions },
      ]}
      onOpenTicket={ticketDialog.open}
      onClose={onClose}
    />
  );
}

const refreshCommand = (queryClient: QueryClient): Command => ({
  id: 'refresh',
  label: 'Refresh',
  icon: <RefreshCw {...ICON} />,
  keywords: 'reload update',
  run: () => void queryClient.refetchQueries({ type: 'active' }),
});

const newTicketCommand = (run: () => void): Command => ({
  id: 'new-ticket',
  label: 'New ticket',
  icon: <SquarePen {...ICON} />,
  keywords: 'create open phone call by hand',
  keys: [KEYS.newTicket],
  run,
});

const addSiteCommand = (run: () => void): Command => ({
  id: 'add-site',
  label: 'Add Site',
  icon: <Plus {...ICON} />,
  keywords: 'new website',
  keys: ['n'],
  run,
});

const siteCommand = (site: Site): Command => ({
  id: `site-${site.id}`,
  label: site.name,
  icon: <Monogram small name={site.name} color={site.widget_color} />,
  keywords: `${site.domain} ${shownDomain(site.domain)}`,
  detail: [site.waiting_tickets > 0 && `${number(site.waiting_tickets)} waiting`, !site.is_active && 'Inactive']
    .filter(Boolean)
    .join(' · '),
  to: `/sites/${site.id}`,
});

function siteTabCommands(site: Site): Command[] {
  return [
    ...siteTabs(site).map(({ id, label, to }) => ({
      id: `tab-${id}`,
      label,
      icon: TAB_ICONS[id],
      keywords: site.name,
      detail: site.name,
      to,
    })),
    {
      id: 'new-tickets',
      label: 'New tickets',
      icon: <CircleDot {...ICON} />,
      keywords: `${site.name} filter status`,
      detail: site.name,
      to: `/sites/${site.id}?status=new`,
    },
    {
      id: 'urgent-tickets',
      label: 'Urgent tickets',
      icon: <CircleAlert {...ICON} />,
      keywords: `${site.name} filter priority`,
      detail: site.name,
      to: `/sites/${site.id}?priority=urgent`,
    },
  ];
}

/** Views are listed by name; their keys go by the order of the tabs, where pinned given views come first. */
const viewCommands = (views: readonly View[], pinnedGiven: readonly PinnableView[]): Command[] => {
  const pinned = views.filter(({ is_pinned }) => is_pinned);
  const byName = views.toSorted((one, other) => one.name.localeCompare(other.name));
  return byName.map((view) => {
    const place = pinned.indexOf(view);
    const act = place < 0 ? undefined : TAB_ACTS[GIVEN_TABS.length + pinnedGiven.length + place];
    return {
      id: `view-${view.id}`,
      label: view.name,
      icon: <Bookmark {...ICON} />,
      keywords: 'saved view tickets',
      ...(act && { keys: KEYS[act].split(' ') }),
      to: viewAddress(view),
    };
  });
};

function givenViewCommands(teams: readonly Team[], sites: readonly Site[]): Command[] {
  const working = teams.filter(({ role }) => allows(role, 'work'));
  const mine: Command = {
    id: 'mine',
    label: 'Mine',
    icon: <UserRoundCheck {...ICON} />,
    keywords: 'assigned me assignee my tickets',
    to: '/tickets?tab=mine',
  };
  const snoozed: Command = {
    id: 'snoozed-tickets',
    label: 'Snoozed',
    icon: <AlarmClock {...ICON} />,
    keywords: 'tickets later',
    to: '/tickets?tab=snoozed',
  };
  const overdue: Command = {
    id: 'overdue-tickets',
    label: 'Overdue',
    icon: <Clock {...ICON} />,
    keywords: 'tickets due late goals',
    to: '/tickets?tab=overdue',
  };
  return [
    ...(working.some(({ member_count }) => member_count > 1) ? [mine] : []),
    ...(working.length > 0 ? [snoozed] : []),
    ...(sites.some(({ has_goals }) => has_goals) ? [overdue] : []),
  ];
}

function teamCommands(teams: readonly Team[]): Command[] {
  const shown = teams.filter(({ role }) => allows(role, 'work'));
  const name = (team: Team, alone: string, among: string) => (shown.length === 1 ? alone : `${among} ${team.name}`);
  return shown.flatMap((team) => [
    {
      id: `team-${team.id}`,
      label: name(team, 'Team', 'Team:'),
      icon: <Users {...ICON} />,
      keywords: `members ${team.name}`,
      to: `/teams/${team.id}`,
    },
    ...(allows(team.role, 'manage')
      ? [
          {
            id: `invite-${team.id}`,
            label: name(team, 'Invite someone', 'Invite someone to'),
            icon: <UserPlus {...ICON} />,
            keywords: 'member colleague client agent add',
            to: `/teams/${team.id}?dialog=invite`,
          },
        ]
      : []),
  ]);
}

const clientReportCommand = (site: Site): Command => ({
  id: `client-report-${site.id}`,
  label: `Client report of ${site.name}`,
  icon: <ChartColumn {...ICON} />,
  keywords: 'monthly email recipients words',
  needsQuery: true,
  to: partAddress(site.id, 'report'),
});

const copyCodeCommand = (site: Site, needsQuery: boolean): Command => ({
  id: `copy-code-${site.id}`,
  label: `Copy widget code for ${site.name}`,
  icon: <Copy {...ICON} />,
  needsQuery,
  run: () => void copyCode(site),
});

const copyCode = (site: Site) => copyText(widgetCode(widgetAttributes(site)), announceCopied);

const otherThemes = (current: Theme): Command[] =>
  (['light', 'dark', 'system'] as const)
    .filter((theme) => theme !== current)
    .map((theme) => ({
      id: `theme-${theme}`,
      ...THEMES[theme],
      keywords: 'mode appearance',
      run: () => chooseTheme(theme),
    }));
