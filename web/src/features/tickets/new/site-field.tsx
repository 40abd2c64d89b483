import type { Site } from '@deskbell/contract/sites';
import { ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { SiteChoices, type SiteMark } from './site-choices.tsx';
import styles from './site-field.module.css';

interface SiteFieldProps {
  buttonRef: RefObject<HTMLButtonElement | null>;
  sites: readonly Site[];
  site: Site | null;
  siteMark: SiteMark;
  hint: ReactNode;
  error: string | undefined;
  onChoose: (site: Site) => void;
  /** Chosen or kept: the form goes on. */
  onDone: () => void;
}

/** Enter keeps the site, a letter searches: typing on would otherwise replace a suggestion unseen. */
export function SiteField({ buttonRef, sites, site, siteMark, hint, error, onChoose, onDone }: SiteFieldProps) {
  // Null while closed, else what is searched.
  const [query, setQuery] = useState<string | null>(null);
  const listId = useId();
  const isOpen = query !== null;

  function choose(chosen: Site) {
    setQuery(null);
    onChoose(chosen);
    onDone();
  }

  function pressKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && site) {
      event.preventDefault();
      choose(site);
    } else if (['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) {
      event.preventDefault();
      setQuery('');
    } else if (event.key.length === 1) {
      event.preventDefault();
      setQuery(event.key);
    }
  }

  return (
    <Field label="Site" error={error} hint={hint}>
      {(control) => (
        <>
          <button
            {...control}
            ref={buttonRef}
            type="button"
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            className={classNames(styles.button, !site && styles.empty)}
            onKeyDown={pressKey}
            onClick={() => setQuery(isOpen ? null : '')}
          >
            {site && siteMark(site)}
            <bdi className={styles.name}>{site ? site.name : 'Choose a site'}</bdi>
            <ChevronsUpDown {...ICON_SM} />
          </button>
          {isOpen && (
            <SiteChoices
              id={listId}
              trigger={buttonRef}
              sites={sites}
              selected={site}
              siteMark={siteMark}
              query={query}
              onSearch={setQuery}
              onChoose={choose}
              onClose={() => setQuery(null)}
            />
          )}
        </>
      )}
    </Field>
  );
}
