import { ChartColumn, Inbox, LayoutDashboard, type LucideIcon, Users } from 'lucide-react';
import { ICON } from '../ui/marks/icon-sizes.ts';

const ICONS = {
  Dashboard: LayoutDashboard,
  Tickets: Inbox,
  Reports: ChartColumn,
  Team: Users,
} satisfies Record<string, LucideIcon>;
export type NavPlace = keyof typeof ICONS;

export function NavIcon({ place }: { place: NavPlace }) {
  const Icon = ICONS[place];
  return <Icon {...ICON} />;
}
