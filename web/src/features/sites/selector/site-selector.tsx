import type { Site } from '@deskbell/contract/sites';
import { ChevronsUpDown, Layers } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { Monogram } from '../monogram.tsx';
import { ALL_SITES } from './site-choices.ts';
import styles from './site-selector.module.css';

// Loaded on first open: it needs cmdk.
const SiteOptions = lazyPart(async () => (await import('./site-options.tsx')).SiteOptions, { isFloating: true });

interface SiteSelectorProps {
  sites: Site[] | undefined;
  selected: Site | undefined;
  onSelect: (site: Site | undefined) => void;
}

export function SiteSelector({ sites, selected, onSelect }: SiteSelectorProps) {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();

  function choose(site: Site | undefined) {
    setIsOpen(false);
    onSelect(site);
  }

  return (
    <>
      <button
        type="button"
        ref={trigger}
        className={styles.trigger}
        disabled={!sites}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerEnter={SiteOptions.prefetch}
        onFocus={SiteOptions.prefetch}
        onClick={() => setIsOpen(!isOpen)}
      >
        {selected ? <Monogram small name={selected.name} color={selected.widget_color} /> : <Layers {...ICON} />}
        <bdi className={styles.chosen}>{selected?.name ?? ALL_SITES}</bdi>
        <ChevronsUpDown {...ICON} />
      </button>
      {isOpen && sites && (
        <SiteOptions
          id={id}
          trigger={trigger}
          sites={sites}
          selected={selected}
          onChoose={choose}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
