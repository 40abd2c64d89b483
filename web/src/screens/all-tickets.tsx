import { allows } from '@deskbell/contract/roles';
import { useCallback, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ScreenHandle } from '../api/screen-data.ts';
import { teamsQuery, useTeamsOfSeveral } from '../api/team-of-site.ts';
import { sitesQuery } from '../api/ticket-site.ts';
import { useTimezone } from '../features/settings/settings-queries.ts';
import { Monogram } from '../features/sites/monogram.tsx';
import { useSites } from '../features/sites/site-queries.ts';
import { TicketList } from '../features/tickets/list/ticket-list.tsx';
import { loadOpenTicket } from '../features/tickets/open-ticket.tsx';
import { readFilter } from '../features/tickets/ticket-filter.ts';
import { ticketPagesQuery } from '../features/tickets/ticket-queries.ts';
import { number } from '../format/counted.ts';
import { Page } from '../ui/page.tsx';
import styles from './all-tickets.module.css';

export const meta = () => [{ title: 'All tickets · Deskbell' }];

export const handle: ScreenHandle = {
  load: (client, _params, search) => [
    client.prefetchQuery(sitesQuery),
    client.prefetchQuery(teamsQuery),
    client.prefetchInfiniteQuery(ticketPagesQuery(null, readFilter(search, { archived: false, siteId: null }))),
    ...loadOpenTicket(client, search),
  ],
};

/** The tickets of all sites in one list. */
export default function AllTickets() {
  const { data: sites } = useSites();
  const timezone = useTimezone();
  const choices = useMemo(
    () =>
      sites?.map(({ id, name, widget_color }) => ({
        id,
        name,
        mark: <Monogram small name={name} color={widget_color} />,
      })) ?? [],
    [sites],
  );
  const workable = useMemo(
    () => new Set(sites?.filter(({ role }) => allows(role, 'work')).map(({ id }) => id)),
    [sites],
  );
  const canWorkOn = useCallback((siteId: number) => workable.has(siteId), [workable]);
  const teams = useTeamsOfSeveral();
  const assignable = useMemo(
    () => new Set(sites?.filter(({ team_id }) => teams.some(({ id }) => id === team_id)).map(({ id }) => id)),
    [sites, teams],
  );
  const canAssignOn = useCallback((siteId: number) => assignable.has(siteId), [assignable]);
  const archived = sites?.reduce((sum, site) => sum + site.archived_tickets, 0) ?? 0;
  const total = sites?.reduce((sum, site) => sum + site.total_tickets, 0);

  return (
    <Page>
      <h1 className={styles.title}>All tickets</h1>
      <TicketList
        siteId={null}
        archived={false}
        sites={choices}
        count={total === undefined ? undefined : total - archived}
        timezone={timezone}
        canWorkOn={canWorkOn}
        canAssignOn={assignable.size > 0 ? canAssignOn : undefined}
        note={archived > 0 && <ArchivedLink count={archived} />}
      />
    </Page>
  );
}

/** There is no tab for archived tickets here. */
function ArchivedLink({ count }: { count: number }) {
  const [params] = useSearchParams();
  const filtered = new URLSearchParams(params);
  filtered.set('status', 'archived');
  return (
    <>
      {' · '}
      <Link to={`?${filtered}`} className={styles.archived}>
        {number(count)} archived
      </Link>
    </>
  );
}
