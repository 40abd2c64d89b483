import { type KeyboardEvent, useRef, useState } from 'react';
import { number } from '../../../format/counted.ts';
import { matchesPrefixes } from '../../../format/prefix-match.ts';
import check from '../../../ui/controls/check.module.css';
import { FindField, SEARCHED_ROWS } from '../../../ui/controls/find-field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { MenuSkeleton } from '../../../ui/overlays/menu-skeleton.tsx';
import type { Facet } from './facet.ts';
import styles from './facet-pane.module.css';
import type { FilterScope } from './filter-scope.ts';
import { RequesterPane } from './requester-pane.tsx';
import { useFacetCounts } from './use-facet-counts.ts';
import { REQUESTER } from './use-facets.tsx';
import { useTicked } from './use-ticked.ts';

const MATCHES = [
  { value: 'any', label: 'Any of them' },
  { value: 'all', label: 'All of them' },
] as const;

/** Hundreds of sites would open late, and nobody reads them. */
const ROWS_MAX = 50;

export interface FacetPaneProps {
  scope: FilterScope;
  facet: Facet;
  /** Called by the left arrow. */
  onLeave?: () => void;
}

export const FacetPane = (props: FacetPaneProps) =>
  props.facet.label === REQUESTER ? <RequesterPane {...props} /> : <ValuesPane {...props} />;

/** The values of one property, each with a checkbox that applies at once. */
function ValuesPane({ scope, facet, onLeave }: FacetPaneProps) {
  const { label, chosen, isSingle = false, isLoading = false, match } = facet;
  const { ticked, tick } = useTicked(facet);
  const counts = useFacetCounts(scope, facet);
  const options = facet.options.filter(
    ({ value }) => !isSeldom(value) || chosen.includes(value) || counts?.get(value) !== 0,
  );
  const [query, setQuery] = useState('');
  const rows = useRef<HTMLDivElement>(null);
  const isSearched = options.length > SEARCHED_ROWS;
  const found = isSearched && query ? options.filter((option) => matchesPrefixes(query, option.label)) : options;
  const shown = found.filter(({ value }, index) => index < ROWS_MAX || ticked.includes(value));

  function toggle(value: string) {
    const others = isSingle ? [] : ticked.filter((other) => other !== value);
    tick(ticked.includes(value) ? others : [...others, value]);
  }

  function moveByKey(event: KeyboardEvent) {
    const boxes = [...(rows.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
    const at = boxes.indexOf(document.activeElement as HTMLInputElement);
    if (event.key === 'ArrowDown') boxes[Math.min(at + 1, boxes.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (boxes[at - 1] ?? rows.current?.parentElement?.querySelector('input'))?.focus();
    else if (event.key === 'ArrowLeft' && !(at < 0 && query)) onLeave?.();
    else if (event.key === 'Enter') boxes[Math.max(at, 0)]?.click();
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the boxes, which have their own keys
    <div className={styles.pane} onKeyDown={moveByKey}>
      {isSearched && (
        <FindField label={`Find ${articleOf(label)} ${label.toLowerCase()}`} query={query} onChange={setQuery} />
      )}
      <div ref={rows} className={styles.rows}>
        {shown.map(({ value, label, icon }) => (
          <label key={value} className={styles.row}>
            <input
              type="checkbox"
              className={check.check}
              checked={ticked.includes(value)}
              onChange={() => toggle(value)}
            />
            {icon}
            <bdi className={styles.name}>{label}</bdi>
            <span className={styles.count}>{countText(counts?.get(value))}</span>
          </label>
        ))}
        {isLoading && <MenuSkeleton />}
        {found.length > shown.length && (
          <p className={styles.none}>{number(found.length - shown.length)} more: type to find them.</p>
        )}
        {!isLoading && shown.length === 0 && <p className={styles.none}>Nothing matches “{query}”.</p>}
      </div>
      {match && chosen.length > 1 && (
        <div className={styles.match}>
          <Segmented label={`${label}: match`} options={MATCHES} {...match} />
        </div>
      )}
    </div>
  );
}

/** Nobody sets these any more: they are offered where tickets have them. */
const isSeldom = (value: string) => value === 'in_progress' || value === 'resolved';

const countText = (count = 0) => (count > 0 ? number(count) : '');

const articleOf = (label: string) => (/^[AEIOU]/.test(label) ? 'an' : 'a');
