import type { Site } from '@deskbell/contract/sites';
import { type ReactNode, startTransition, useCallback, useMemo, useRef, useState } from 'react';
import { counted, number } from '../../../format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Count } from '../../../ui/marks/badge.tsx';
import { useJustCreatedSite } from '../site-changes.ts';
import { type TeamGroup, teamGroups } from '../team-groups.ts';
import { SiteCard } from './site-card.tsx';
import styles from './site-list.module.css';

const PLACEHOLDERS = ['first', 'second', 'third'];
/** Limits the cards shown at first; recent tickets follow below. */
const SHOWN_AT_FIRST = 12;

/** Cards become small from this number of sites on. */
const SMALL_FROM = 7;

interface SiteListProps {
  sites: Site[] | undefined;
  timezone: string;
  onRetry: (() => void) | undefined;
  loads: { site_id: number; widget_loads: number[] }[] | undefined;
  onEdit: (site: Site) => void;
  teamAside: (group: TeamGroup) => ReactNode;
}

export function SiteList({ sites, timezone, onRetry, loads, onEdit, teamAside }: SiteListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const loadsById = useMemo(
    () => loads && new Map(loads.map(({ site_id, widget_loads }) => [site_id, widget_loads.toReversed()])),
    [loads],
  );
  // Deleting a card loses the focus.
  const takeFocus = useCallback(() => heading.current?.focus(), []);
  const justCreated = useJustCreatedSite();
  const shown =
    showsAll || !sites || sites.length <= SHOWN_AT_FIRST ? sites : unseenFirst(sites).slice(0, SHOWN_AT_FIRST);
  const namesTeams = teamGroups(sites ?? []).length > 1;
  const groups = teamGroups(shown ?? []);

  const card = (site: Site) => (
    <SiteCard
      key={site.id}
      site={site}
      timezone={timezone}
      loads={loadsById && (loadsById.get(site.id) ?? NO_LOADS)}
      // The setup guide shows the first site.
      isSmall={sites !== undefined && sites.length >= SMALL_FROM}
      isJustCreated={site.id === justCreated && sites !== undefined && sites.length > 1}
      namesTeam={namesTeams}
      onEdit={onEdit}
      onDeleted={takeFocus}
    />
  );

  return (
    <section aria-labelledby="your-sites" aria-busy={!sites}>
      <SectionHead
        title="Your Sites"
        titleId="your-sites"
        titleRef={heading}
        count={sites && <Count>{number(sites.length)}</Count>}
      />
      {onRetry && <LoadFailure label="Your sites" onRetry={onRetry} />}
      {!sites && (
        <div className={styles.sites} hidden={onRetry !== undefined}>
          {PLACEHOLDERS.map((each) => (
            <SiteCardPlaceholder key={each} />
          ))}
        </div>
      )}
      {groups.map((group) => (
        <div key={group.team_id} className={styles.group}>
          {namesTeams && (
            <div className={styles.team}>
              <h3 dir="auto">{group.team_name}</h3>
              {teamAside(group)}
            </div>
          )}
          <div className={styles.sites}>{group.sites.map(card)}</div>
        </div>
      ))}
      {sites && shown && shown.length < sites.length && (
        <Button className={styles.more} onClick={() => startTransition(() => setShowsAll(true))}>
          Show all {counted(sites.length, 'site')}
        </Button>
      )}
    </section>
  );
}

/** A site whose visitors do not see the Support tab must not be hidden behind More. */
const unseenFirst = (sites: Site[]) => sites.toSorted((a, b) => Number(isUnseen(b)) - Number(isUnseen(a)));

const isUnseen = ({ health }: Site) => health === 'silent' || health === 'blocked';

/** Used for a site added after the loads were fetched. */
const NO_LOADS = [0, 0];

function SiteCardPlaceholder() {
  return (
    <div className={styles.placeholder}>
      <div className={styles.placeholderTop}>
        <Skeleton width={36} height={36} radius={8} />
        <div className={styles.placeholderNames}>
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      </div>
      <Skeleton height={40} />
      <Skeleton width={120} height={22} radius={11} />
    </div>
  );
}
