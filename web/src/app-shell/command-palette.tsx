import type { Site } from '@deskbell/contract/sites';
import {
  Archive,
  CircleAlert,
  CircleDot,
  Columns3,
  Copy,
  Inbox,
  Keyboard,
  LayoutDashboard,
  LogOut,
  Mail,
  Monitor,
  Moon,
  Plus,
  Settings,
  Sun,
  UserCog,
  Users,
} from 'lucide-react';
import { useMatch, useSearchParams } from 'react-router';
import type { Command } from '../features/palette/command.ts';
import { Palette } from '../features/palette/palette.tsx';
import { Monogram } from '../features/sites/monogram.tsx';
import { useSites } from '../features/sites/site-queries.ts';
import { type SiteTabId, siteTabs } from '../features/sites/site-tabs.ts';
import { announceCopied, widgetAttributes, widgetCode } from '../features/sites/widget/widget-code.tsx';
import { number } from '../format/counted.ts';
import { ICON } from '../ui/icon-sizes.ts';
import { chooseTheme, type Theme, useTheme } from '../ui/theme.ts';

interface CommandPaletteProps {
  onAddSite: () => void;
  onOpenSettings: () => void;
  onOpenShortcuts: () => void;
  onSignOut: () => void;
  onClose: () => void;
}

const TAB_ICONS: Record<SiteTabId, Command['icon']> = {
  tickets: <Inbox {...ICON} />,
  board: <Columns3 {...ICON} />,
  archived: <Archive {...ICON} />,
  users: <Users {...ICON} />,
  emails: <Mail {...ICON} />,
  settings: <Settings {...ICON} />,
};

const THEMES: Record<Theme, { label: string; icon: Command['icon'] }> = {
  light: { label: 'Switch to light theme', icon: <Sun {...ICON} /> },
  dark: { label: 'Switch to dark theme', icon: <Moon {...ICON} /> },
  system: { label: 'Use system theme', icon: <Monitor {...ICON} /> },
};

/** Commands of all features: sites, the tabs of the current site, and the menu actions. */
export function CommandPalette(props: CommandPaletteProps) {
  const { onAddSite, onOpenSettings, onOpenShortcuts, onSignOut, onClose } = props;
  const { data: sites = [] } = useSites();
  const [params] = useSearchParams();
  const siteId = useMatch('/sites/:id')?.params.id ?? params.get('site');
  const theme = useTheme();

  const current = sites.find(({ id }) => String(id) === siteId);
  const actions: Command[] = [
    ...(current ? siteTabCommands(current) : []),
    ...sites.map((site) => copyCodeCommand(site, site !== current)),
    {
      id: 'add-site',
      label: 'Add Site',
      icon: <Plus {...ICON} />,
      keywords: 'new website',
      keys: ['n'],
      run: onAddSite,
    },
    {
      id: 'dashboard',
      label: 'Go to dashboard',
      icon: <LayoutDashboard {...ICON} />,
      keywords: 'overview all sites',
      keys: ['g', 'd'],
      to: '/dashboard',
    },
    {
      id: 'settings',
      label: 'User Settings',
      icon: <UserCog {...ICON} />,
      keywords: 'time zone timezone',
      run: onOpenSettings,
    },
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
      places={{ title: 'Sites', commands: sites.map(siteCommand) }}
      actions={{ title: 'Actions', commands: actions }}
      onClose={onClose}
    />
  );
}

const siteCommand = (site: Site): Command => ({
  id: `site-${site.id}`,
  label: site.name,
  icon: <Monogram small name={site.name} color={site.widget_color} />,
  keywords: site.domain,
  detail: [site.new_tickets > 0 && `${number(site.new_tickets)} New`, !site.is_active && 'Inactive']
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

const copyCodeCommand = (site: Site, needsQuery: boolean): Command => ({
  id: `copy-code-${site.id}`,
  label: `Copy widget code for ${site.name}`,
  icon: <Copy {...ICON} />,
  needsQuery,
  run: () => void copyCode(site),
});

async function copyCode(site: Site) {
  try {
    await navigator.clipboard.writeText(widgetCode(widgetAttributes(site)));
    announceCopied();
  } catch (error) {
    console.error('Failed to copy:', error);
  }
}

const otherThemes = (current: Theme): Command[] =>
  (['light', 'dark', 'system'] as const)
    .filter((theme) => theme !== current)
    .map((theme) => ({
      id: `theme-${theme}`,
      ...THEMES[theme],
      keywords: 'mode appearance',
      run: () => chooseTheme(theme),
    }));
