import type { Site } from '@deskbell/contract/sites';
import { Check, Layers, Search } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useId, useState } from 'react';
import { counted, number } from '../../../format/counted.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ICON, ICON_SM } from '../../../ui/icon-sizes.ts';
import { Monogram } from '../monogram.tsx';
import { SiteTicketBadges } from '../site-ticket-badges.tsx';
import { matchingSites, placeAfterKey } from './choosing-a-site.ts';
import styles from './site-options.module.css';

export const ALL_SITES = 'All Sites (Overview)';
/** From here on looking is slower than typing. */
const SEARCHED_ABOVE = 8;

interface SiteOptionsProps {
  sites: Site[];
  selected: Site | undefined;
  onChoose: (site: Site | undefined) => void;
}

/** The list to choose from: the focus stays on the search or on the list, the arrow keys walk the options. */
export function SiteOptions({ sites, selected, onChoose }: SiteOptionsProps) {
  const id = useId();
  const isSearched = sites.length > SEARCHED_ABOVE;
  const [query, setQuery] = useState('');
  const options = query.trim() ? matchingSites(sites, query) : [undefined, ...sites];
  const [active, setActive] = useState(() =>
    Math.max(
      options.findIndex((site) => site?.id === selected?.id),
      0,
    ),
  );

  const optionId = (index: number) => `${id}-${index}`;
  const activeId = active < options.length ? optionId(active) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function search(text: string) {
    setQuery(text);
    setActive(0);
  }

  function walk(event: KeyboardEvent) {
    if (event.key === 'Enter' || (event.key === ' ' && !isSearched)) {
      event.preventDefault();
      if (active < options.length) onChoose(options[active]);
      return;
    }
    const next = placeAfterKey(event.key, active, options, isSearched);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
  }

  return (
    <>
      {isSearched && (
        <div className={styles.search}>
          <Search {...ICON} />
          <input
            type="text"
            role="combobox"
            className={styles.input}
            aria-label="Find a site"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={id}
            aria-activedescendant={activeId}
            placeholder={`Find one of ${number(sites.length)} sites`}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => search(event.target.value)}
            onKeyDown={walk}
          />
        </div>
      )}
      <div
        id={id}
        role="listbox"
        aria-label="Site"
        className={styles.list}
        hidden={options.length === 0}
        {...(!isSearched && { tabIndex: 0, 'aria-activedescendant': activeId, onKeyDown: walk })}
      >
        {options.map((site, index) => (
          <SiteOption
            key={site?.id ?? 'all'}
            id={optionId(index)}
            index={index}
            site={site}
            isActive={index === active}
            isSelected={site?.id === selected?.id}
            onPoint={setActive}
            onChoose={onChoose}
          />
        ))}
      </div>
      {options.length === 0 && (
        <p role="status" className={styles.none}>
          No site matches “{query.trim()}”
        </p>
      )}
    </>
  );
}

interface SiteOptionProps {
  id: string;
  index: number;
  site: Site | undefined;
  isActive: boolean;
  isSelected: boolean;
  onPoint: (index: number) => void;
  onChoose: (site: Site | undefined) => void;
}

const SiteOption = memo(function SiteOption({ id, index, site, isActive, isSelected, ...on }: SiteOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      className={styles.option}
      data-active={isActive || undefined}
      data-all={!site || undefined}
      onPointerMove={() => on.onPoint(index)}
      onClick={() => on.onChoose(site)}
    >
      {site ? (
        <SiteFace site={site} isSelected={isSelected} />
      ) : (
        <>
          <span className={styles.all}>
            <Layers {...ICON} />
          </span>
          <span className={styles.allName}>{ALL_SITES}</span>
          {isSelected && <Check {...ICON} />}
        </>
      )}
    </div>
  );
});

function SiteFace({ site, isSelected }: { site: Site; isSelected: boolean }) {
  return (
    <>
      <Monogram name={site.name} color={site.widget_color} />
      <span className={styles.names}>
        <span className={styles.name}>
          {site.name}
          {isSelected && <Check {...ICON_SM} />}
        </span>{' '}
        <span className={styles.facts}>
          {site.domain} · {counted(site.total_tickets, 'ticket')}
        </span>
      </span>{' '}
      <span className={styles.badges}>
        <SiteTicketBadges site={site} />
        <Badge tone={site.is_active ? 'positive' : 'neutral'}>{site.is_active ? 'Active' : 'Inactive'}</Badge>
      </span>
    </>
  );
}
