import { allows, type Level, type Role } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { Settings } from 'lucide-react';
import type { Tab } from '../../ui/controls/tab.ts';
import { ICON } from '../../ui/marks/icon-sizes.ts';

const SITE_TABS = ['tickets', 'board', 'archived', 'pages', 'users', 'emails', 'settings'] as const;
export type SiteTabId = (typeof SITE_TABS)[number];

const LABELS: Record<SiteTabId, string> = {
  tickets: 'Tickets',
  board: 'Kanban Board',
  archived: 'Archived',
  pages: 'Pages',
  users: 'User Analytics',
  emails: 'Email Logs',
  settings: 'Settings',
};

/** Clients have only the first four tabs. */
const NEEDS: Record<SiteTabId, Level> = {
  tickets: 'read',
  board: 'read',
  archived: 'read',
  pages: 'read',
  users: 'work',
  emails: 'work',
  settings: 'work',
};
const tabsOf = (role: Role) => SITE_TABS.filter((tab) => allows(role, NEEDS[tab]));

export const tabOf = (params: URLSearchParams, role: Role): SiteTabId =>
  tabsOf(role).find((tab) => tab === params.get('tab')) ?? 'tickets';

export function siteTabs(site: Site): (Tab & { id: SiteTabId })[] {
  const badges: Partial<Record<SiteTabId, number>> = {
    tickets: site.total_tickets - site.archived_tickets,
    archived: site.archived_tickets,
  };
  return tabsOf(site.role).map((id) => ({
    id,
    label: LABELS[id],
    to: id === 'tickets' ? `/sites/${site.id}` : `/sites/${site.id}?tab=${id}`,
    badge: badges[id],
    ...(id === 'settings' && { isApart: true, icon: <Settings {...ICON} aria-hidden="true" /> }),
  }));
}
