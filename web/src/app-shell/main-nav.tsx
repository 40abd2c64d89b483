import { allows } from '@deskbell/contract/roles';
import type { Team } from '@deskbell/contract/teams';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useKnownSites, useWaitingCount } from '../features/sites/site-queries.ts';
import { capped } from '../format/counted.ts';
import { useIsPhone } from '../ui/hooks/use-is-phone.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { readStored, writeStored } from '../ui/stored.ts';
import styles from './main-nav.module.css';
import type { NavPlace } from './nav-icon.tsx';

/** Only phones show icons. */
const NavIcon = lazyPart(async () => (await import('./nav-icon.tsx')).NavIcon, { inBackground: true });

export const loadNavIcons = async () => {
  if (matchMedia('(max-width: 640px)').matches) await NavIcon.load();
};

const STORAGE_KEY = 'deskbell-waiting';

export function MainNav({ teams }: { teams: readonly Team[] }) {
  const { pathname } = useLocation();
  const sites = useKnownSites();
  const team = teams.find(({ role }) => allows(role, 'work'));
  const isAt = (...places: string[]) => places.some((place) => pathname.startsWith(place));
  return (
    <nav className={styles.nav} aria-label="Main">
      <Place to="/dashboard" label="Dashboard" isHere={isAt('/dashboard', '/sites/')} />
      <Place to="/tickets" label="Tickets" isHere={isAt('/tickets')}>
        <WaitingCount />
      </Place>
      {sites?.length !== 0 && <Place to="/reports" label="Reports" isHere={isAt('/reports')} />}
      {team && <Place to={`/teams/${team.id}`} label="Team" isHere={isAt('/teams/')} />}
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
  label: NavPlace;
  isHere: boolean;
  children?: ReactNode;
}

const Place = ({ to, label, isHere, children }: PlaceProps) => (
  <Link to={to} className={styles.place} aria-current={isHere ? 'page' : undefined}>
    <span className={styles.icon}>{useIsPhone() && <NavIcon place={label} />}</span>
    {label}
    {children}
  </Link>
);
