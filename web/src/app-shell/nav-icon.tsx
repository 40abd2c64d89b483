import { ChartColumn, Inbox, LayoutDashboard, type LucideIcon, Users } from 'lucide-react';
import { ICON } from '../ui/marks/icon-sizes.ts';
import type { NavPlace } from './main-nav.tsx';

const ICONS: Record<NavPlace, LucideIcon> = {
  Dashboard: LayoutDashboard,
  Tickets: Inbox,
  Reports: ChartColumn,
  Team: Users,
};

export function NavIcon({ place }: { place: NavPlace }) {
  const Icon = ICONS[place];
  return <Icon {...ICON} />;
}
