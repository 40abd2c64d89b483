import { allows, type Level, type Role } from '@deskbell/contract/roles';
import type { Team } from '@deskbell/contract/teams';
import type { Tab } from '../../ui/controls/tab.ts';

const TEAM_TABS = [
  'members',
  'canned',
  'tags',
  'hours',
  'brand',
  'activity',
  'channels',
  'webhooks',
  'tokens',
  'assistants',
  'import',
  'export',
  'privacy',
] as const;
export type TeamTabId = (typeof TEAM_TABS)[number];

const LABELS: Record<TeamTabId, string> = {
  members: 'Members',
  canned: 'Canned Replies',
  tags: 'Tags',
  hours: 'Hours',
  brand: 'Brand',
  activity: 'Activity',
  channels: 'Channels',
  webhooks: 'Webhooks',
  tokens: 'API Tokens',
  assistants: 'Assistants',
  import: 'Import',
  export: 'Export',
  privacy: 'Privacy',
};
const NEEDS: Record<TeamTabId, Level> = {
  members: 'work',
  canned: 'work',
  tags: 'work',
  hours: 'manage',
  brand: 'manage',
  activity: 'manage',
  channels: 'manage',
  webhooks: 'manage',
  tokens: 'manage',
  assistants: 'manage',
  import: 'manage',
  export: 'manage',
  privacy: 'manage',
};

const tabsOf = (role: Role) => TEAM_TABS.filter((tab) => allows(role, NEEDS[tab]));

export const tabOfTeam = (params: URLSearchParams, role: Role): TeamTabId =>
  tabsOf(role).find((tab) => tab === params.get('tab')) ?? 'members';

export const teamTabs = (team: Team): (Tab & { id: TeamTabId })[] =>
  tabsOf(team.role).map((id) => ({
    id,
    label: LABELS[id],
    to: id === 'members' ? `/teams/${team.id}` : `/teams/${team.id}?tab=${id}`,
    badge: id === 'members' ? team.member_count : undefined,
  }));
