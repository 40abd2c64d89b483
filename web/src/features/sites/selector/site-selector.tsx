import type { Site } from '@deskbell/contract/sites';
import { ChevronsUpDown, Layers } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { ICON } from '../../../ui/icon-sizes.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Monogram } from '../monogram.tsx';
import { ALL_SITES } from './site-choices.ts';
import styles from './site-selector.module.css';

// Loaded on first open: it needs cmdk.
const SiteOptions = lazyPart(async () => (await import('./site-options.tsx')).SiteOptions, { isFloating: true });

interface SiteSelectorProps {
  /** Undefined while loading. */
  sites: Site[] | undefined;
  /** Undefined for all sites together. */
  selected: Site | undefined;
  onSelect: (site: Site | undefined) => void;
}

export function SiteSelector({ sites, selected, onSelect }: SiteSelectorProps) {
  const [isOpen, setIsOpen] = useState(false);

  function choose(site: Site | undefined) {
    setIsOpen(false);
    onSelect(site);
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <button type="button" className={styles.trigger} disabled={!sites}>
          {selected ? <Monogram small name={selected.name} color={selected.widget_color} /> : <Layers {...ICON} />}
          <bdi className={styles.chosen}>{selected?.name ?? ALL_SITES}</bdi>
          <ChevronsUpDown {...ICON} />
        </button>
      </Popover.Trigger>
      {isOpen && sites && <SiteOptions sites={sites} selected={selected} onChoose={choose} />}
    </Popover.Root>
  );
}
