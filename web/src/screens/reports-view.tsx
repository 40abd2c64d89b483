import { localDate } from '@deskbell/contract/business-clock';
import type { Report } from '@deskbell/contract/reports';
import { allows } from '@deskbell/contract/roles';
import type { Team } from '@deskbell/contract/teams';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { BillingTable } from '../features/reports/billing-table.tsx';
import { BusyHours } from '../features/reports/busy-hours.tsx';
import { InOutChart } from '../features/reports/in-out-chart.tsx';
import { OpenCurve } from '../features/reports/open-curve.tsx';
import { ReportBar, type ReportChoices } from '../features/reports/report-bar.tsx';
import { ReportFiles } from '../features/reports/report-files.tsx';
import { isFiltered, type ReportFilter, readReportFilter, searchOf } from '../features/reports/report-filter.ts';
import { reportQuery } from '../features/reports/report-queries.ts';
import { ReportSummary } from '../features/reports/report-summary.tsx';
import { ReportTable } from '../features/reports/report-table.tsx';
import { TimeDistribution } from '../features/reports/time-distribution.tsx';
import { userSettingsQuery, useTimezone } from '../features/settings/settings-queries.ts';
import { Monogram } from '../features/sites/monogram.tsx';
import { useSites } from '../features/sites/site-queries.ts';
import { useTeams } from '../features/teams/team-queries.ts';
import { teamAssigneesQuery } from '../features/tickets/assign/assignee-queries.ts';
import { shortDayName } from '../format/day-name.ts';
import { TagDot } from '../tags/tag-chip.tsx';
import { tagsQuery } from '../tags/tag-queries.ts';
import { Button } from '../ui/controls/button.tsx';
import { ListMore } from '../ui/controls/list-more.tsx';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { Card } from '../ui/layout/card.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Page, PageSpinner } from '../ui/layout/page.tsx';
import { Avatar } from '../ui/marks/avatar.tsx';
import { ICON_LG } from '../ui/marks/icon-sizes.ts';
import styles from './reports.module.css';

export async function loadReport(client: QueryClient, search: URLSearchParams) {
  const { timezone } = await client.ensureQueryData(userSettingsQuery);
  return client.prefetchInfiniteQuery(reportQuery(readReportFilter(search, localDate(timezone, Date.now()))));
}

export function ReportsView() {
  const [params, setParams] = useSearchParams();
  const today = localDate(useTimezone(), Date.now());
  const filter = readReportFilter(params, today);
  const pages = useInfiniteQuery(reportQuery(filter));
  const { choices, openMembers } = useChoices(filter);
  const report = pages.data?.pages[0];
  const change = (changes: Partial<ReportFilter>) =>
    setParams(searchOf({ ...filter, ...changes }), { replace: true, preventScrollReset: true });
  return (
    <Page compact>
      <div className={styles.head}>
        <h1>Reports</h1>
        {report && <span className={styles.days}>{daysText(report)}</span>}
        {report && <ReportFiles filter={filter} report={report} />}
      </div>
      <ReportBar
        filter={filter}
        today={today}
        choices={choices}
        clock={report?.has_hours ? report.clock : null}
        onOpen={openMembers}
        onChange={change}
      />
      {!report && pages.isError && (
        <Card className={styles.card}>
          <LoadFailure label="The report" onRetry={() => void pages.refetch()} />
        </Card>
      )}
      {!report && !pages.isError && <PageSpinner />}
      {report && (
        <Loaded
          report={report}
          pages={pages.data?.pages ?? []}
          today={today}
          filter={filter}
          onChange={change}
          more={{ isLoading: pages.isFetchingNextPage, onMore: () => void pages.fetchNextPage() }}
        />
      )}
    </Page>
  );
}

const daysText = ({ from, to, timezone }: Report) =>
  `${shortDayName(from)} to ${shortDayName(to)} ${to.slice(0, 4)}${timezone ? `, ${timezone}` : ''}`;

/** Members are fetched when their menu opens. */
function useChoices({ member }: ReportFilter): { choices: ReportChoices; openMembers: () => void } {
  const { data: sites = [] } = useSites();
  const { data: teams = [] } = useTeams();
  const [hasOpened, setHasOpened] = useState(member !== null);
  const worked = teams.filter(({ role }: Team) => allows(role, 'work'));
  const ids = worked.map(({ id }) => id);
  const members = useQuery({ ...teamAssigneesQuery(ids), enabled: hasOpened && ids.length > 0 }).data;
  const tags = useQuery({ ...tagsQuery(...ids), enabled: ids.length > 0 }).data;
  const areSeveral = worked.some(({ member_count }) => member_count > 1);
  const choices = useMemo(
    () => ({
      sites: [...sites]
        .sort((one, other) => one.name.localeCompare(other.name))
        .map(({ id, name, widget_color }) => ({ id, name, icon: <Monogram name={name} color={widget_color} small /> })),
      members: areSeveral ? (members?.map(({ user_id, name }) => ({ id: user_id, name })) ?? []) : null,
      tags:
        ids.length === 0
          ? null
          : (tags?.map(({ id, name, color }) => ({ id, name, icon: <TagDot color={color} /> })) ?? []),
    }),
    [sites, members, tags, areSeveral, ids.length],
  );
  return { choices, openMembers: () => setHasOpened(true) };
}

interface LoadedProps {
  report: Report;
  pages: readonly Report[];
  today: string;
  filter: ReportFilter;
  onChange: (changes: Partial<ReportFilter>) => void;
  more: { isLoading: boolean; onMore: () => void };
}

function Loaded({ report, pages, today, filter, onChange, more }: LoadedProps) {
  const { data: sites = [] } = useSites();
  const isUntilNow = report.to >= today;
  const hasTickets = sites.some(({ total_tickets }) => total_tickets > 0);
  if (isEmpty(report)) return <Nothing hasTickets={hasTickets} filter={filter} onChange={onChange} />;
  const colorOf = new Map(sites.map(({ id, widget_color }) => [id, widget_color]));
  const siteName = ({ site_id, name }: { site_id: number; name: string }): ReactNode => (
    <>
      <Monogram name={name} color={colorOf.get(site_id) ?? ''} small />
      <Link to={`/sites/${site_id}`}>
        <bdi>{name}</bdi>
      </Link>
    </>
  );
  const rows = pages.flatMap((page) => page.sites);
  const billing = pages.every((page) => page.billing) ? pages.flatMap((page) => page.billing ?? []) : [];
  return (
    <>
      <Card className={styles.card} aria-label="Figures and charts">
        <ReportSummary report={report} isUntilNow={isUntilNow} />
        <div className={styles.charts}>
          <div className={styles.column}>
            <InOutChart days={report.days} unit={report.unit} today={today} />
            {report.figures.open_at_end !== null && (
              <OpenCurve days={report.days} unit={report.unit} isUntilNow={isUntilNow} />
            )}
            {report.hours && <BusyHours hours={report.hours} />}
          </div>
          <div className={styles.column}>
            <TimeDistribution title="First reply" times={report.first_reply} />
            <TimeDistribution title="Resolution" times={report.resolution} />
            <p className={styles.note}>
              {report.clock === 'business' ? 'Time counts while your team works.' : 'Time counts around the clock.'}{' '}
              Imported tickets have no times.
            </p>
          </div>
        </div>
      </Card>
      {report.site_count > 1 && (
        <ReportTable
          title="By site"
          label="Site"
          hasGoals={report.has_goals}
          rows={rows.map((row) => ({ key: row.site_id, name: siteName(row), figures: row }))}
          total={{ key: 'all', name: 'All sites', figures: report.figures }}
        >
          <ListMore shown={rows.length} total={report.site_count} {...more} />
        </ReportTable>
      )}
      <BillingTable billing={billing} nameOf={siteName} />
      <Parts report={report} />
    </>
  );
}

function Parts({ report: { members, tags, priorities, has_goals: hasGoals } }: { report: Report }) {
  return (
    <>
      {members && members.length > 1 && (
        <ReportTable
          title="By member"
          label="Member"
          note="Who replied; who closed it"
          of="members"
          hasGoals={hasGoals}
          rows={members.map((row) => ({ key: row.member_id, name: <MemberName {...row} />, figures: row }))}
        />
      )}
      {tags && tags.length > 0 && (
        <ReportTable
          title="By tag"
          label="Tag"
          hasGoals={hasGoals}
          rows={tags.map((row) => ({
            key: row.tag_id,
            name: (
              <>
                <TagDot color={row.color} />
                <bdi>{row.name}</bdi>
              </>
            ),
            figures: row,
          }))}
        />
      )}
      {priorities && priorities.length > 1 && (
        <ReportTable
          title="By priority"
          label="Priority"
          hasGoals={hasGoals}
          rows={priorities.map((row) => ({
            key: row.priority,
            name: `${row.priority.charAt(0).toUpperCase()}${row.priority.slice(1)}`,
            figures: row,
          }))}
        />
      )}
    </>
  );
}

function MemberName({ member_id, name }: { member_id: number; name: string | null }) {
  if (member_id === 0) return 'Programs';
  return name === null ? (
    'Former member'
  ) : (
    <>
      <Avatar name={name} small />
      <bdi>{name}</bdi>
    </>
  );
}

const isEmpty = ({ figures, days }: Report) =>
  (figures.came_in ?? 0) === 0 &&
  figures.went_out === 0 &&
  figures.first_reply.count + figures.next_reply.count === 0 &&
  (figures.minutes ?? 0) === 0 &&
  days.every(({ open_at_end }) => (open_at_end ?? 0) === 0);

type NothingProps = Pick<LoadedProps, 'filter' | 'onChange'> & { hasTickets: boolean };

function Nothing({ hasTickets, filter, onChange }: NothingProps) {
  const icon = <ChartColumn {...ICON_LG} />;
  if (!hasTickets)
    return (
      <Card className={styles.card}>
        <EmptyState icon={icon} title="Reports start with your first ticket">
          What comes in and goes out is counted from then on, and how long it takes.
        </EmptyState>
      </Card>
    );
  return (
    <Card className={styles.card}>
      <EmptyState
        icon={icon}
        title="No tickets in these days"
        action={
          <>
            <Button onClick={() => onChange({ range: '90-days' })}>90 days</Button>
            {isFiltered(filter) && (
              <Button variant="ghost" onClick={() => onChange({ sites: [], member: null, tag: null, priority: null })}>
                Remove filters
              </Button>
            )}
          </>
        }
      >
        Choose a longer range or remove a filter.
      </EmptyState>
    </Card>
  );
}
