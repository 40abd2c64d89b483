import type { Site } from '@deskbell/contract/sites';
import { Search, X } from 'lucide-react';
import {
  type ReactNode,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { counted, number } from '../../../format/counted.ts';
import { Input } from '../../../ui/controls/input.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useRememberedFold } from '../../../ui/hooks/use-remembered-fold.ts';
import { Panel, PanelHead, PanelTitle, panelFoot } from '../../../ui/layout/panel.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { matchingSites } from '../selector/site-choices.ts';
import { useJustCreatedSite } from '../site-changes.ts';
import { type TeamGroup, teamGroups } from '../team-groups.ts';
import { byNeed, inOrder } from './need-order.ts';
import styles from './site-list.module.css';
import { SiteRow } from './site-row.tsx';

const PLACEHOLDERS = ['first', 'second', 'third'];
const FEW_SITES = 12;
const ROWS_OF_FEW = 6;
const ROWS_OF_MANY = 8;
const SEARCH_FROM_SITES = 9;

interface SiteListProps {
  sites: Site[] | undefined;
  timezone: string;
  onRetry: (() => void) | undefined;
  loads: { site_id: number; widget_loads: number[] }[] | undefined;
  onEdit: (site: Site) => void;
  teamAside: (group: TeamGroup) => ReactNode;
  /** Ids of the only sites to show. */
  only: string | null;
  onShowOthers: () => void;
}

export function SiteList(props: SiteListProps) {
  const { sites, timezone, onRetry, loads, onEdit, teamAside, only, onShowOthers } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [showsAll, setShowsAll] = useRememberedFold('all-sites', false);
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query.trim());
  const ordered = useOrderOfNeed(sites);
  const loadsById = useMemo(
    () => loads && new Map(loads.map(({ site_id, widget_loads }) => [site_id, widget_loads.toReversed()])),
    [loads],
  );
  // Deleting a row loses the focus.
  const takeFocus = useCallback(() => heading.current?.focus(), []);
  const justCreated = useJustCreatedSite();
  const rows = ordered.length > FEW_SITES ? ROWS_OF_MANY : ROWS_OF_FEW;
  const chosen = only?.split(',');
  const within = chosen ? ordered.filter(({ id }) => chosen.includes(String(id))) : ordered;
  const found = sought ? matchingSites(within, sought) : within;
  const isNarrowed = chosen !== undefined || sought !== '';
  const shown = isNarrowed || showsAll ? found : found.slice(0, rows);
  const namesTeams = teamGroups(ordered).length > 1;

  useEffect(() => {
    if (only !== null) heading.current?.focus();
  }, [only]);

  return (
    <Panel aria-labelledby="your-sites" aria-busy={!sites}>
      <PanelHead>
        <PanelTitle id="your-sites" titleRef={heading} count={sites && number(sites.length)}>
          Your Sites
        </PanelTitle>
        {chosen && (
          <button type="button" className={styles.chip} onClick={onShowOthers}>
            {counted(within.length, 'site')} that need attention
            <X {...ICON_SM} aria-label="(show all sites)" />
          </button>
        )}
        {ordered.length >= SEARCH_FROM_SITES && <FindSite query={query} first={found[0]} onChange={setQuery} />}
        {ordered.length > 1 && <span className={styles.order}>By need</span>}
      </PanelHead>
      {onRetry && <LoadFailure label="Your sites" onRetry={onRetry} />}
      {!sites && !onRetry && PLACEHOLDERS.map((each) => <SiteRowPlaceholder key={each} />)}
      {teamGroups(shown).map((group) => (
        <div key={group.team_id} className={styles.group}>
          {namesTeams && (
            <div className={styles.team}>
              <h3 dir="auto" className={styles.teamName}>
                {group.team_name}
              </h3>
              {teamAside(group)}
            </div>
          )}
          <ul>
            {group.sites.map((site) => (
              <li key={site.id} className={styles.item}>
                <SiteRow
                  site={site}
                  timezone={timezone}
                  loads={loadsById && (loadsById.get(site.id) ?? NO_LOADS)}
                  // The setup guide shows the first site.
                  isJustCreated={site.id === justCreated && ordered.length > 1}
                  onEdit={onEdit}
                  onDeleted={takeFocus}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {sought && found.length === 0 && (
        <p role="status" className={styles.none}>
          No site matches “{sought}”
        </p>
      )}
      {!isNarrowed && ordered.length > rows && (
        <button type="button" className={panelFoot} onClick={() => startTransition(() => setShowsAll(!showsAll))}>
          {showsAll
            ? `Show ${rows} of ${counted(ordered.length, 'site')}`
            : `Show all ${counted(ordered.length, 'site')}`}
        </button>
      )}
    </Panel>
  );
}

const NO_SITES: Site[] = [];

/** Sorted on load only: a row does not move under the pointer when a ticket is answered. */
function useOrderOfNeed(sites: Site[] | undefined): Site[] {
  const [order, setOrder] = useState<number[]>();
  if (sites && !order) setOrder(byNeed(sites).map(({ id }) => id));
  return useMemo(() => (sites ? inOrder(sites, order ?? []) : NO_SITES), [sites, order]);
}

interface FindSiteProps {
  query: string;
  first: Site | undefined;
  onChange: (query: string) => void;
}

function FindSite({ query, first, onChange }: FindSiteProps) {
  const navigate = useNavigate();
  return (
    <div className={styles.find}>
      <Search {...ICON} />
      <Input
        type="search"
        aria-label="Find a site"
        placeholder="Find a site"
        autoComplete="off"
        value={query}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onChange('');
          if (key === 'Enter' && query.trim() && first) void navigate(`/sites/${first.id}`);
        }}
      />
    </div>
  );
}

/** Used for a site added after the loads were fetched. */
const NO_LOADS: number[] = [];

const SiteRowPlaceholder = () => (
  <div className={styles.placeholder} aria-hidden="true">
    <Skeleton width={28} height={28} radius={7} />
    <Skeleton width="40%" />
    <Skeleton width={96} />
  </div>
);
