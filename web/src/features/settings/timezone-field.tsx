import { TIMEZONES } from '@deskbell/contract/limits';
import { useMemo, useState } from 'react';
import { timezoneLabel } from '../../format/timezone-label.ts';
import { Button } from '../../ui/controls/button.tsx';
import { option, SelectField } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import styles from './timezone-field.module.css';

const LISTED: readonly string[] = TIMEZONES;
const FOUND_MAX = 8;

const otherZones = () => Intl.supportedValuesOf('timeZone').filter((zone) => !LISTED.includes(zone));

/** 'new york' finds America/New_York. */
const matches = (zone: string, typed: string) =>
  zone.toLowerCase().replaceAll('_', ' ').includes(typed.trim().toLowerCase().replaceAll('_', ' '));

interface TimezoneFieldProps {
  timezone: string;
  isDisabled: boolean;
  onChange: (timezone: string) => void;
}

export function TimezoneField({ timezone, isDisabled, onChange }: TimezoneFieldProps) {
  const [isSearching, setIsSearching] = useState(false);
  const shown = LISTED.includes(timezone) ? LISTED : [...LISTED, timezone];
  return (
    <div className={styles.field}>
      <SelectField
        label="Time zone"
        value={timezone}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {shown.map((each) => option(each, timezoneLabel(each)))}
      </SelectField>
      {isSearching ? (
        <ZoneSearch
          onFound={(zone) => {
            onChange(zone);
            setIsSearching(false);
          }}
        />
      ) : (
        <Button size="xs" variant="ghost" disabled={isDisabled} onClick={() => setIsSearching(true)}>
          More time zones
        </Button>
      )}
    </div>
  );
}

function ZoneSearch({ onFound }: { onFound: (zone: string) => void }) {
  const [typed, setTyped] = useState('');
  const zones = useMemo(otherZones, []);
  const found = typed.trim() ? zones.filter((zone) => matches(zone, typed)) : [];
  return (
    <div className={styles.search}>
      <Input
        aria-label="Search time zones"
        placeholder="City or region"
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would submit the form.
          event.preventDefault();
          if (found[0]) onFound(found[0]);
        }}
      />
      {found.length > 0 && (
        <ul className={styles.found} aria-label="Time zones found">
          {found.slice(0, FOUND_MAX).map((zone) => (
            <li key={zone}>
              <button type="button" onClick={() => onFound(zone)}>
                {zone}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.none}>
        {typed.trim() && found.length === 0 && 'No time zone has this name.'}
        {found.length > FOUND_MAX && `${found.length - FOUND_MAX} more. Type more letters.`}
      </p>
    </div>
  );
}
