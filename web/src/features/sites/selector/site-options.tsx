import type { Site } from '@deskbell/contract/sites';
import { Command as Cmdk } from 'cmdk';
import { Check, Layers, Search } from 'lucide-react';
import { type KeyboardEvent, memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { counted, number } from '../../../format/counted.ts';
import { shownDomain } from '../../../format/shown-domain.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { AnchoredPopover } from '../../../ui/overlays/anchored-popover.tsx';
import { Monogram } from '../monogram.tsx';
import { SiteTicketBadges } from '../site-ticket-badges.tsx';
import { teamGroups } from '../team-groups.ts';
import { ALL_SITES, lookUpTypeahead, matchingSites } from './site-choices.ts';
import styles from './site-options.module.css';

const SEARCH_FROM_SITES = 9;

interface SiteOptionsProps {
  id: string;
  trigger: RefObject<HTMLElement | null>;
  sites: Site[];
  selected: Site | undefined;
  onChoose: (site: Site | undefined) => void;
  onClose: () => void;
}

const ALL = 'all';

export function SiteOptions({ id, trigger, sites: given, selected, onChoose, onClose }: SiteOptionsProps) {
  const sites = useMemo(() => teamGroups(given).flatMap((group) => group.sites), [given]);
  const root = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [highlighted, setHighlighted] = useState(selected ? String(selected.id) : ALL);
  const isSearched = sites.length >= SEARCH_FROM_SITES;
  const found = query.trim() ? matchingSites(sites, query) : sites;
  const namesTeams = teamGroups(sites).length > 1;

  const optionOf = (value: string) => root.current?.querySelector(`[data-value="${value}"]`);

  /** cmdk 1.1 sets aria-activedescendant after arrow keys, but neither on open nor after filtering. */
  function setActiveDescendant() {
    const id = optionOf(highlighted)?.id ?? '';
    for (const field of root.current?.querySelectorAll('[role="combobox"], [role="listbox"]') ?? [])
      field.setAttribute('aria-activedescendant', id);
  }

  useLayoutEffect(setActiveDescendant);

  function focusList(event: Event) {
    setActiveDescendant();
    optionOf(highlighted)?.scrollIntoView({ block: 'nearest' });
    if (isSearched) return;
    event.preventDefault();
    root.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus();
  }

  function typeAhead(event: KeyboardEvent) {
    if (isSearched || event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const current = sites.find(({ id }) => String(id) === highlighted);
    if (event.key === ' ') return onChoose(current);
    const next = lookUpTypeahead(sites, current, event.key);
    if (!next) return;
    setHighlighted(String(next.id));
    optionOf(String(next.id))?.scrollIntoView({ block: 'nearest' });
  }

  const option = (site: Site) => (
    <SiteItem key={site.id} site={site} isSelected={site.id === selected?.id} onSelect={() => onChoose(site)} />
  );

  return (
    <AnchoredPopover
      {...{ id, trigger, onClose }}
      label="Choose a site"
      className={styles.popover}
      align="end"
      onOpenAutoFocus={focusList}
    >
      <Cmdk
        ref={root}
        className={styles.options}
        label="Find a site"
        shouldFilter={false}
        vimBindings={false}
        loop
        value={highlighted}
        onValueChange={setHighlighted}
        onKeyDown={typeAhead}
      >
        {isSearched && <SearchField siteCount={sites.length} query={query} onChange={setQuery} />}
        <Cmdk.List label="Site" className={styles.list} hidden={found.length === 0}>
          {!query.trim() && <AllSitesItem isSelected={!selected} onSelect={() => onChoose(undefined)} />}
          {namesTeams
            ? teamGroups(found).map((group) => (
                <Cmdk.Group key={group.team_id} heading={group.team_name} className={styles.team}>
                  {group.sites.map(option)}
                </Cmdk.Group>
              ))
            : found.map(option)}
        </Cmdk.List>
        {found.length === 0 && <NoMatch query={query} />}
      </Cmdk>
    </AnchoredPopover>
  );
}

interface SearchFieldProps {
  siteCount: number;
  query: string;
  onChange: (query: string) => void;
}

const SearchField = ({ siteCount, query, onChange }: SearchFieldProps) => (
  <div className={styles.search}>
    <Search {...ICON} />
    <Cmdk.Input
      className={styles.input}
      placeholder={`Search ${number(siteCount)} sites`}
      value={query}
      onValueChange={onChange}
      onKeyDown={keepCursorKeys}
    />
  </div>
);

/** Home and End move the text cursor in the search field, not the highlight. */
function keepCursorKeys(event: KeyboardEvent) {
  if (event.key === 'Home' || event.key === 'End') event.stopPropagation();
}

const NoMatch = ({ query }: { query: string }) => (
  <p role="status" className={styles.none}>
    No site matches “{query.trim()}”
  </p>
);

interface ItemProps {
  isSelected: boolean;
  onSelect: () => void;
}

const AllSitesItem = ({ isSelected, onSelect }: ItemProps) => (
  <Cmdk.Item value={ALL} aria-current={isSelected || undefined} className={styles.option} onSelect={onSelect}>
    <span className={styles.all}>
      <Layers {...ICON} />
    </span>
    <span className={styles.allName}>{ALL_SITES}</span>
    {isSelected && <Check {...ICON} />}
  </Cmdk.Item>
);

const SiteItem = ({ site, isSelected, onSelect }: ItemProps & { site: Site }) => (
  <Cmdk.Item
    value={String(site.id)}
    aria-current={isSelected || undefined}
    className={styles.option}
    onSelect={onSelect}
  >
    <SiteOption site={site} isSelected={isSelected} />
  </Cmdk.Item>
);

const SiteOption = memo(function SiteOption({ site, isSelected }: { site: Site; isSelected: boolean }) {
  return (
    <>
      <Monogram name={site.name} color={site.widget_color} />
      <span className={styles.names}>
        <span className={styles.name}>
          <bdi>{site.name}</bdi>
          {isSelected && <Check {...ICON_SM} />}
        </span>{' '}
        <span className={styles.facts}>
          {shownDomain(site.domain)} · {counted(site.total_tickets, 'ticket')}
        </span>
      </span>{' '}
      <span className={styles.badges}>
        <SiteTicketBadges site={site} withZeros />
        <Badge tone={site.is_active ? 'positive' : 'neutral'}>{site.is_active ? 'Active' : 'Inactive'}</Badge>
      </span>
    </>
  );
});
