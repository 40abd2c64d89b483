import { REQUESTER_LETTERS_MIN } from '@deskbell/contract/limits';
import type { suggestRequesters } from '@deskbell/contract/triage';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { counted } from '../../../format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import check from '../../../ui/controls/check.module.css';
import { FindField } from '../../../ui/controls/find-field.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { useRequesterName } from '../queries/use-requester-name.ts';
import type { Facet } from './facet.ts';
import styles from './facet-pane.module.css';
import { useTicked } from './use-ticked.ts';

const DEBOUNCE_MS = 150;

interface RequesterPaneProps {
  facet: Facet;
  onLeave?: () => void;
}

/** People are found by letters of name or address; a list of all would have no end. */
export function RequesterPane({ facet, onLeave }: RequesterPaneProps) {
  const { ticked, tick } = useTicked(facet);
  const [query, setQuery] = useState('');
  const letters = useDebounced(query.trim(), DEBOUNCE_MS);
  const { data: people = [] } = useQuery({
    queryKey: queryKeys.requesters(letters),
    queryFn: () => call<typeof suggestRequesters>('GET /api/requesters', { query: { q: letters } }),
    enabled: letters.length >= REQUESTER_LETTERS_MIN,
    placeholderData: keepPreviousData,
  });
  const shown = letters.length >= REQUESTER_LETTERS_MIN ? people : [];
  const [value] = ticked;
  const name = useRequesterName(value === undefined ? null : Number(value));

  function pressKey(event: KeyboardEvent) {
    const [first] = shown;
    if (event.key === 'ArrowLeft' && query === '') onLeave?.();
    else if (
      event.key === 'Enter' &&
      first &&
      event.target instanceof HTMLInputElement &&
      event.target.type === 'search'
    )
      tick([String(first.last_ticket_id)]);
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and the boxes in it
    <div className={styles.pane} onKeyDown={pressKey}>
      <FindField label="Find a requester" query={query} onChange={setQuery} />
      <div className={styles.rows}>
        {name !== null && (
          <p className={styles.none}>
            <bdi>{name}</bdi>{' '}
            <Button size="xs" variant="ghost" onClick={() => tick([])}>
              Remove
            </Button>
          </p>
        )}
        {shown.map(({ email, name: found, ticket_count, last_ticket_id }) => (
          <label key={email} className={styles.row}>
            <input
              type="checkbox"
              className={check.check}
              checked={value === String(last_ticket_id)}
              onChange={({ target }) => tick(target.checked ? [String(last_ticket_id)] : [])}
            />
            <bdi className={styles.name}>{found ?? email}</bdi>
            <span className={styles.count}>{counted(ticket_count, 'ticket')}</span>
          </label>
        ))}
        {shown.length === 0 && name === null && (
          <p className={styles.none}>
            {letters.length < REQUESTER_LETTERS_MIN ? 'Type a name or an address.' : `Nobody matches “${letters}”.`}
          </p>
        )}
      </div>
    </div>
  );
}
