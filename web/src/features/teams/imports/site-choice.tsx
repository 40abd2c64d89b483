import type { SiteRule } from '@deskbell/contract/imports';
import { useId } from 'react';
import { number } from '../../../format/counted.ts';
import { FormError, option, Select } from '../../../ui/controls/field.tsx';
import type { TeamSite } from '../members/access-fields.tsx';
import { MappingCard } from './mapping-card.tsx';
import type { MappingChanges } from './mapping-changes.ts';
import styles from './site-choice.module.css';
import type { CheckedImport } from './word-mappings.tsx';

interface SiteChoiceProps {
  checked: CheckedImport;
  sites: readonly TeamSite[];
  onChange: (changes: MappingChanges) => void;
}

/** One site for all tickets, or one for each brand or group of the other desk. */
export function SiteChoice({ checked, sites, onChange, problem }: SiteChoiceProps & { problem: string | null }) {
  const id = useId();
  const { mapping, known_tickets } = checked;
  const { sites: rule } = mapping;
  const rules = (['brand', 'group'] as const).filter((by) => placesOf(checked, by).length > 0);

  function choose(chosen: string) {
    const by = rules.find((each) => each === chosen) ?? null;
    onChange({ sites: { by, site_id: by ? rule.site_id : Number(chosen) || null, places: [] } });
  }

  const isInvalid = problem ? true : undefined;
  return (
    <div className={styles.choice}>
      <div className={styles.line}>
        <span className={styles.pair}>
          <label htmlFor={id}>Into</label>
          <Select
            id={id}
            value={rule.by ?? rule.site_id ?? ''}
            aria-invalid={rule.by ? undefined : isInvalid}
            aria-describedby={`${id}-problem`}
            onChange={({ target }) => choose(target.value)}
          >
            {rule.site_id === null && !rule.by && option('', 'Choose a site')}
            {sites.map((site) => option(site.id, site.name))}
            {rules.map((by) => option(by, `A site for each ${by}`))}
          </Select>
        </span>
        {rule.by && (
          <span className={styles.pair}>
            <label htmlFor={`${id}-others`}>All others into</label>
            <Select
              id={`${id}-others`}
              value={rule.site_id ?? ''}
              aria-invalid={isInvalid}
              aria-describedby={`${id}-problem`}
              onChange={({ target }) => onChange({ sites: { ...rule, site_id: Number(target.value) || null } })}
            >
              {option('', 'Choose a site')}
              {sites.map((site) => option(site.id, site.name))}
            </Select>
          </span>
        )}
        {known_tickets > 0 && (
          <span className={styles.known}>
            {number(known_tickets)} of them came with an earlier import and get only what is new.
          </span>
        )}
      </div>
      <div id={`${id}-problem`}>{problem && <FormError>{problem}</FormError>}</div>
    </div>
  );
}

const placesOf = ({ summary }: CheckedImport, by: 'brand' | 'group') =>
  (by === 'brand' ? summary.brands : summary.groups).values;

const siteOf = ({ places }: SiteRule, word: string) => places.find(({ value }) => value === word)?.site_id ?? '';

export function PlaceMapping({ checked, sites, onChange }: SiteChoiceProps) {
  const { sites: rule } = checked.mapping;
  const { by, places } = rule;
  if (!by) return null;
  return (
    <MappingCard
      title={by === 'brand' ? 'Brands' : 'Groups'}
      noun="Site"
      words={placesOf(checked, by).map(({ value, count }) => ({
        key: value,
        word: value,
        count,
        value: siteOf(rule, value),
      }))}
      options={[option('', 'As all others'), ...sites.map(({ id, name }) => option(id, name))]}
      onChange={(value, chosen) =>
        onChange({
          sites: {
            ...rule,
            places: [...places.filter((place) => place.value !== value), { value, site_id: Number(chosen) || null }],
          },
        })
      }
    />
  );
}
