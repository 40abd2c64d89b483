import { Link, useMatch } from 'react-router';
import { useSite } from '../features/sites/site-queries.ts';
import { useTeams } from '../features/teams/team-queries.ts';
import styles from './breadcrumb.module.css';

/** The way back to the dashboard, in the top bar of every other screen. */
export function Breadcrumb() {
  const siteId = useMatch('/sites/:id')?.params.id;
  const isAllTickets = useMatch('/tickets') !== null;
  const isOutbox = useMatch('/outbox') !== null;
  const teamId = useMatch('/teams/:id')?.params.id;
  if (teamId !== undefined) return <TeamCrumb id={Number(teamId)} />;
  if (siteId !== undefined) return <SiteCrumb id={Number(siteId)} />;
  if (isAllTickets) return <Crumbs here="All tickets" />;
  return isOutbox && <Crumbs here="Outbox" />;
}

/** The site's page fetches the same query. */
function SiteCrumb({ id }: { id: number }) {
  const { site, isMissing } = useSite(id);
  return <Crumbs here={isMissing ? 'Site not found' : (site?.name ?? '')} />;
}

/** The team's page fetches the same query. */
function TeamCrumb({ id }: { id: number }) {
  const { data: teams } = useTeams();
  const missing = teams ? 'Team not found' : '';
  return <Crumbs here={teams?.find((team) => team.id === id)?.name ?? missing} />;
}

function Crumbs({ here }: { here: string }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <Link to="/dashboard">Dashboard</Link>
      <span aria-hidden="true">/</span>
      <bdi aria-current="page" className={styles.here}>
        {here}
      </bdi>
    </nav>
  );
}
