import { Archive, FileWarning, Inbox, type LucideIcon, Mail, Settings, SquareKanban, UsersRound } from 'lucide-react';
import { ICON } from '../../ui/marks/icon-sizes.ts';
import type { SiteTabId } from './site-tabs.tsx';

const ICONS: Record<SiteTabId, LucideIcon> = {
  tickets: Inbox,
  board: SquareKanban,
  archived: Archive,
  pages: FileWarning,
  users: UsersRound,
  emails: Mail,
  settings: Settings,
};

export function SiteTabIcon({ tab }: { tab: string }) {
  const Icon = ICONS[tab as SiteTabId];
  return <Icon {...ICON} aria-hidden="true" />;
}
