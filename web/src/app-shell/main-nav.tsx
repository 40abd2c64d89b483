import { allows } from '@deskbell/contract/roles';
import type { Team } from '@deskbell/contract/teams';
import { Inbox, LayoutDashboard, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useWaitingCount } from '../features/sites/site-queries.ts';
import { capped } from '../format/counted.ts';
import { ICON } from '../ui/marks/icon-sizes.ts';
import styles from './main-nav.module.css';

export function MainNav({ teams }: { teams: readonly Team[] }) {
  const waiting = useWaitingCount();
  const { pathname } = useLocation();
  const team = teams.find(({ role }) => allows(role, 'work'));
  const isAt = (...places: string[]) => places.some((place) => pathname.startsWith(place));
  return (
    <nav className={styles.nav} aria-label="Main">
      <Place
        to="/dashboard"
        label="Dashboard"
        icon={<LayoutDashboard {...ICON} />}
        isHere={isAt('/dashboard', '/sites/')}
      />
      <Place to="/tickets" label="Tickets" icon={<Inbox {...ICON} />} isHere={isAt('/tickets')}>
        {waiting > 0 && (
          <>
            <span className={styles.hidden}>, waiting for us: </span>
            <span className={styles.count}>{capped(waiting)}</span>
          </>
        )}
      </Place>
      {team && <Place to={`/teams/${team.id}`} label="Team" icon={<Users {...ICON} />} isHere={isAt('/teams/')} />}
    </nav>
  );
}

interface PlaceProps {
  to: string;
  label: string;
  icon: ReactNode;
  isHere: boolean;
  children?: ReactNode;
}

const Place = ({ to, label, icon, isHere, children }: PlaceProps) => (
  <Link to={to} className={styles.place} aria-current={isHere ? 'page' : undefined}>
    <span className={styles.icon}>{icon}</span>
    {label}
    {children}
  </Link>
);
