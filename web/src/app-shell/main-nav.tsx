import { allows } from '@deskbell/contract/roles';
import type { Team } from '@deskbell/contract/teams';
import { ChartColumn, Inbox, LayoutDashboard, Users } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useWaitingCount } from '../features/sites/site-queries.ts';
import { capped } from '../format/counted.ts';
import { ICON } from '../ui/marks/icon-sizes.ts';
import { readStored, writeStored } from '../ui/stored.ts';
import styles from './main-nav.module.css';

const STORAGE_KEY = 'deskbell-waiting';

export function MainNav({ teams }: { teams: readonly Team[] }) {
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
        <WaitingCount />
      </Place>
      <Place to="/reports" label="Reports" icon={<ChartColumn {...ICON} />} isHere={isAt('/reports')} />
      {team && <Place to={`/teams/${team.id}`} label="Team" icon={<Users {...ICON} />} isHere={isAt('/teams/')} />}
    </nav>
  );
}

/** Until the number is known, the last one keeps its room, so that what follows does not move. */
function WaitingCount() {
  const waiting = useWaitingCount();
  const [last] = useState(() => Number(readStored(STORAGE_KEY)));
  useEffect(() => {
    if (waiting !== undefined) writeStored(STORAGE_KEY, String(waiting));
  }, [waiting]);

  if (waiting === undefined && last > 0)
    return (
      <span className={styles.count} style={{ visibility: 'hidden' }}>
        {capped(last)}
      </span>
    );
  if (!waiting) return null;
  return (
    <>
      <span className={styles.hidden}>, waiting for us: </span>
      <span className={styles.count}>{capped(waiting)}</span>
    </>
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
