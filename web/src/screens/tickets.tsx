import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { Team } from '@deskbell/contract/teams';
import type { QueryClient } from '@tanstack/react-query';
import { Plus, Rows3, SquareKanban } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import type { ScreenHandle } from '../api/screen-data.ts';
import { isTeamOfSeveral, teamsQuery, useTeamsOfSeveral } from '../api/team-of-site.ts';
import { sitesQuery } from '../api/ticket-site.ts';
import { useTimezone, useUserSettings } from '../features/settings/settings-queries.ts';
import { Monogram } from '../features/sites/monogram.tsx';
import { useSites } from '../features/sites/site-queries.ts';
import { TicketList } from '../features/tickets/list/ticket-list.tsx';
import { loadRows } from '../features/tickets/list/ticket-row.tsx';
import { NewTicketButton } from '../features/tickets/new/new-ticket-button.tsx';
import { requestNewTicket } from '../features/tickets/new/new-ticket-requests.ts';
import { loadOpenTicket } from '../features/tickets/open-ticket.tsx';
import { type QueueCounts, queueCounts } from '../features/tickets/queries/queue-counts.ts';
import { queuesFor } from '../features/tickets/queries/queues.ts';
import { isFiltering, type TicketFilter } from '../features/tickets/queries/ticket-filter.ts';
import { ticketPagesQuery } from '../features/tickets/queries/ticket-queries.ts';
import { readListFilter } from '../features/tickets/use-ticket-filter.ts';
import { ListTabs, listPanelProps } from '../features/tickets/views/list-tabs.tsx';
import { namedLists, readTab, type TicketTab, tabIdOf } from '../features/tickets/views/ticket-tabs.ts';
import { useTabRedirect } from '../features/tickets/views/use-tab-redirect.ts';
import { isArchivedView, isViewChanged } from '../features/tickets/views/view-filter.ts';
import {
  hasViewCounts,
  useViewCounts,
  useViews,
  viewCountsQuery,
  viewsQuery,
} from '../features/tickets/views/view-queries.ts';
import { KEYS } from '../keys/key-table.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { useIsPhone } from '../ui/hooks/use-is-phone.ts';
import { useKeys } from '../ui/hooks/use-keys.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { Page, PageSpinner } from '../ui/layout/page.tsx';
import { ICON, ICON_LG } from '../ui/marks/icon-sizes.ts';
import styles from './tickets.module.css';

const KanbanBoard = lazyPart(async () => (await import('../features/tickets/board/kanban-board.tsx')).KanbanBoard, {
  Fallback: PageSpinner,
});

// Deferred: saving and changing views.
const SaveView = lazyPart(async () => (await import('../features/tickets/views/save-view.tsx')).SaveView, {
  inBackground: true,
});
const MissingParts = lazyPart(async () => (await import('../features/tickets/views/missing-parts.tsx')).MissingParts, {
  inBackground: true,
});

// Deferred: rarely seen.
const NothingOverdue = lazyPart(
  async () => (await import('../features/tickets/list/nothing-overdue.tsx')).NothingOverdue,
);
const NothingWaits = lazyPart(async () => (await import('../features/tickets/list/nothing-waits.tsx')).NothingWaits);

export const meta = () => [{ title: 'Tickets · Deskbell' }];

export const handle: ScreenHandle = {
  load: (client, _params, search) => [loadTickets(client, search), loadRows(), ...loadOpenTicket(client, search)],
};

/** The roles decide which tickets are shown first. */
async function loadTickets(client: QueryClient, search: URLSearchParams) {
  const [sites, teams, views] = await Promise.all([
    client.ensureQueryData(sitesQuery),
    client.ensureQueryData(teamsQuery),
    client.ensureQueryData(viewsQuery).catch(() => []),
  ]);
  const offered = queuesFor(sites, teams.filter(isTeamOfSeveral));
  const tab = readTab(search, offered, views);
  const { asked } = readListFilter(search, scopeOf(tab));
  return Promise.all([
    hasViewCounts(offered, views) && client.prefetchQuery(viewCountsQuery),
    search.get('view') === 'board'
      ? loadBoard(client, search, asked)
      : client.prefetchInfiniteQuery(ticketPagesQuery(null, asked)),
  ]);
}

async function loadBoard(client: QueryClient, search: URLSearchParams, asked: TicketFilter) {
  if (search.has('group')) return KanbanBoard.load();
  const { prefetchBoard } = await import('../features/tickets/board/kanban-board.tsx');
  return Promise.all([KanbanBoard.load(), prefetchBoard(client, null, asked)]);
}

const scopeOf = ({ queue, view }: TicketTab) => ({
  siteId: null,
  archived: view !== undefined && isArchivedView(view),
  queue,
  view,
});

const isWorker = ({ role }: Site) => allows(role, 'work');

export default function Tickets() {
  const { data: sites } = useSites();
  const teams = useTeamsOfSeveral();
  const views = useViews();
  const timezone = useTimezone();
  const [params] = useSearchParams();
  const offered = useMemo(() => queuesFor(sites ?? [], teams), [sites, teams]);
  const tab = readTab(params, offered, views);
  const isBoard = params.get('view') === 'board';
  const viewCounts = useViewCounts(hasViewCounts(offered, views));
  const counts = queueCounts(viewCounts, sites);
  const pinnedGiven = useUserSettings().data?.pinned_given_views ?? [];
  const lists = namedLists(offered, views, { params, counts, viewCounts, pinnedGiven });
  const redirect = useTabRedirect(lists, views, tab);
  const { filter, asked } = readListFilter(params, scopeOf(tab));
  const isChanged = tab.view ? isViewChanged(tab.view, filter, isBoard) : isFiltering(filter);
  const selected = tabIdOf(tab);
  if (redirect) return <Navigate to={redirect} replace />;
  return (
    <Page compact>
      <h1 className={styles.title}>Tickets</h1>
      <div className={styles.head}>
        <ListTabs lists={lists} selected={selected} />
        <HeadActions canAdd={sites?.some(isWorker) === true} isBoard={isBoard} />
      </div>
      {tab.view && tab.view.missing.length > 0 && <MissingParts view={tab.view} timezone={timezone} />}
      <div {...listPanelProps(selected)} className={styles.panel}>
        <TabTickets
          key={selected}
          tab={tab}
          isBoard={isBoard}
          sites={sites}
          teams={teams}
          counts={counts}
          saving={isChanged && <SaveView view={tab.view} filter={asked} isBoard={isBoard} />}
        />
      </div>
    </Page>
  );
}

interface TabTicketsProps {
  tab: TicketTab;
  isBoard: boolean;
  sites: readonly Site[] | undefined;
  teams: readonly Team[];
  counts: QueueCounts;
  saving: ReactNode;
}

function TabTickets({ tab, isBoard, sites, teams, counts, saving }: TabTicketsProps) {
  const { queue, view } = tab;
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
  const workable = useMemo(() => new Set(sites?.filter(isWorker).map(({ id }) => id)), [sites]);
  const canWorkOn = useCallback((siteId: number) => workable.has(siteId), [workable]);
  const assignable = useMemo(
    () => new Set(sites?.filter(({ team_id }) => teams.some(({ id }) => id === team_id)).map(({ id }) => id)),
    [sites, teams],
  );
  const canAssignOn = useCallback((siteId: number) => assignable.has(siteId), [assignable]);
  const shared = {
    siteId: null,
    queue,
    view,
    sites: choices,
    timezone,
    canWorkOn,
    canAssignOn: assignable.size > 0 ? canAssignOn : undefined,
    knowsWaiting: workable.size > 0,
    saving,
  };
  const archived = sites?.reduce((sum, site) => sum + site.archived_tickets, 0) ?? 0;
  if (isBoard) return <KanbanBoard {...shared} />;
  return (
    <TicketList
      {...shared}
      archived={scopeOf(tab).archived}
      count={queue && counts[queue]}
      archivedCount={queue === 'all' ? archived : 0}
      empty={
        (queue === 'waiting' && hasTickets(counts) && <NothingWaits counts={counts} />) ||
        (queue === 'overdue' && <NothingOverdue timezone={timezone} />)
      }
    />
  );
}

const hasTickets = ({ all = 0, snoozed = 0 }: QueueCounts) => all + snoozed > 0;

function HeadActions({ canAdd, isBoard }: { canAdd: boolean; isBoard: boolean }) {
  const isPhone = useIsPhone();
  const addressOf = useLayoutKeys();
  const other = isBoard ? 'list' : 'board';
  if (isPhone)
    return (
      <div className={styles.tools}>
        <Link to={addressOf(other)} className={styles.icon} aria-label={`Show as ${other}`}>
          {isBoard ? <Rows3 {...ICON_LG} /> : <SquareKanban {...ICON_LG} />}
        </Link>
        {canAdd && (
          <IconButton
            label="New ticket"
            className={styles.add}
            icon={<Plus {...ICON_LG} />}
            onClick={requestNewTicket}
          />
        )}
      </div>
    );
  return (
    <div className={styles.tools}>
      {canAdd && <NewTicketButton />}
      <nav className={styles.views} aria-label="View">
        <ShownLayout layout={LAYOUTS[isBoard ? 'board' : 'list']} />
        <OtherLayout layout={LAYOUTS[other]} to={addressOf(other)} />
      </nav>
    </div>
  );
}

/** Binds the keys of list and board, and returns their addresses. */
function useLayoutKeys() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const addressOf = (view: 'list' | 'board') => {
    const search = new URLSearchParams(params);
    search.delete('ticket');
    if (view === 'board') search.set('view', view);
    else search.delete('view');
    return `/tickets${search.size > 0 ? `?${search}` : ''}`;
  };
  useKeys({
    [KEYS.showList]: () => void navigate(addressOf('list')),
    [KEYS.showBoard]: () => void navigate(addressOf('board')),
  });
  return addressOf;
}

interface Layout {
  label: string;
  icon: ReactNode;
  className: string | undefined;
}

const LAYOUTS = {
  list: { label: 'List', icon: <Rows3 {...ICON} />, className: styles.list },
  board: { label: 'Board', icon: <SquareKanban {...ICON} />, className: styles.board },
} satisfies Record<string, Layout>;

const ShownLayout = ({ layout: { label, icon, className } }: { layout: Layout }) => (
  <span role="img" className={classNames(styles.view, className)} aria-label={label} title={label} aria-current="true">
    {icon}
  </span>
);

/** One link for both directions, placed by style, so that it keeps the focus when it is followed. */
const OtherLayout = ({ layout: { label, icon, className }, to }: { layout: Layout; to: string }) => (
  <Link to={to} className={classNames(styles.view, className)} aria-label={label} title={label}>
    {icon}
  </Link>
);
