import type { Site } from '@deskbell/contract/sites';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { counted } from '../../../format/counted.ts';
import { matchesPrefixes } from '../../../format/prefix-match.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { AnchoredPopover } from '../../../ui/overlays/anchored-popover.tsx';
import styles from './site-choices.module.css';

const SEARCH_FROM_SITES = 9;

export type SiteMark = (site: Site) => ReactNode;

interface SiteChoicesProps {
  id: string;
  trigger: RefObject<HTMLElement | null>;
  /** Sorted by name. */
  sites: readonly Site[];
  selected: Site | null;
  siteMark: SiteMark;
  query: string;
  onSearch: (query: string) => void;
  onChoose: (site: Site) => void;
  onClose: () => void;
}

export function SiteChoices(props: SiteChoicesProps) {
  const { id, trigger, sites, selected, siteMark, query, onSearch, onChoose, onClose } = props;
  const root = useRef<HTMLDivElement>(null);
  const [highlighted, setHighlighted] = useState(selected ? String(selected.id) : '');
  const isLong = sites.length >= SEARCH_FROM_SITES;
  const found = sites.filter(({ name }) => matchesPrefixes(query, name));
  const current = found.some((site) => String(site.id) === highlighted) ? highlighted : String(found[0]?.id ?? '');

  /** cmdk 1.1 sets aria-activedescendant after arrow keys, but neither on open nor after filtering. */
  useLayoutEffect(() => {
    const active = root.current?.querySelector(`[data-value="${current}"]`)?.id ?? '';
    root.current?.querySelector('input')?.setAttribute('aria-activedescendant', active);
  });

  function focusSearch(event: Event) {
    event.preventDefault();
    const input = root.current?.querySelector('input');
    input?.focus();
    // The letter that opened the list stays.
    input?.setSelectionRange(query.length, query.length);
    root.current?.querySelector(`[data-value="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <AnchoredPopover
      {...{ id, trigger, onClose }}
      label="Site"
      align="end"
      className={styles.popover}
      onOpenAutoFocus={focusSearch}
    >
      <Command
        ref={root}
        className={styles.options}
        label="Find a site"
        shouldFilter={false}
        vimBindings={false}
        value={current}
        onValueChange={setHighlighted}
      >
        <div className={classNames(isLong || query ? styles.search : styles.unseen)}>
          <Search {...ICON} />
          <Command.Input
            className={styles.input}
            placeholder="Find a site"
            dir="auto"
            // A short list needs no keyboard on the screen.
            inputMode={isLong ? 'search' : 'none'}
            value={query}
            onValueChange={onSearch}
          />
        </div>
        <Command.List label="Sites" className={styles.list} hidden={found.length === 0}>
          {found.map((site) => (
            <Command.Item
              key={site.id}
              value={String(site.id)}
              aria-current={site.id === selected?.id || undefined}
              className={styles.option}
              onSelect={() => onChoose(site)}
            >
              {siteMark(site)}
              <bdi className={styles.name}>{site.name}</bdi>
            </Command.Item>
          ))}
        </Command.List>
        {found.length === 0 && (
          <p role="status" className={styles.none}>
            No site matches
          </p>
        )}
        {isLong && <p className={styles.foot}>{counted(sites.length, 'site')} by name</p>}
      </Command>
    </AnchoredPopover>
  );
}
