import type { Role } from '@deskbell/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useImperativeHandle, useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { matchesPrefixes } from '../../../format/prefix-match.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { Highlight } from '../../../ui/marks/highlight.tsx';
import { Kbd } from '../../../ui/marks/kbd.tsx';
import { replaceText } from '../typed-search/replace-text.ts';
import { SearchSkeleton } from '../typed-search/search-popup.tsx';
import { useListOf } from '../typed-search/use-list-of.ts';
import type { PickerKeys } from '../typed-search/use-typed-search.ts';
import styles from './mention-choices.module.css';
import { mentionableQuery } from './mention-queries.ts';

const ROLE_LABELS: Record<Role, string> = { owner: 'Owner', admin: 'Admin', agent: 'Agent', client: 'Client' };

const SHOWN_MAX = 6;

interface MentionChoicesProps {
  siteId: number;
  isForClients: boolean;
  query: string;
  start: number;
  field: RefObject<HTMLTextAreaElement | null>;
  keys: RefObject<PickerKeys | null>;
  onClose: () => void;
}

export function MentionChoices({ siteId, isForClients, query, start, field, keys, onClose }: MentionChoicesProps) {
  const id = useId();
  const { id: myId } = useCurrentUser();
  const { data: people, isError, refetch } = useQuery(mentionableQuery(siteId));
  const [chosen, setChosen] = useState({ query, index: 0 });

  const shown = (people ?? [])
    .filter(({ is_client }) => isForClients || !is_client)
    .filter(({ user_id, name }) => user_id !== myId && matchesPrefixes(query, name))
    .slice(0, SHOWN_MAX);
  const index = chosen.query === query ? Math.min(chosen.index, shown.length - 1) : 0;
  const optionId = (of: number) => `${id}-${of}`;

  function insert(name: string) {
    const text = field.current;
    if (!text) return;
    const { selectionEnd: end, value } = text;
    onClose();
    replaceText(text, start, value[end] === ' ' ? end + 1 : end, `@${name} `);
  }

  useImperativeHandle(keys, () => ({
    press(key) {
      const person = shown[index];
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (person && (key === 'Enter' || key === 'Tab')) insert(person.name);
      else if (person && step) setChosen({ query, index: (index + step + shown.length) % shown.length });
      else return false;
      return true;
    },
  }));

  useListOf(field, `${id}-list`, shown.length > 0 ? optionId(index) : null);

  if (!people && isError) return <Failure onRetry={() => void refetch()} />;
  if (!people) return <SearchSkeleton label="Loading members" />;
  if (shown.length === 0)
    return (
      <p role="status" className={styles.none}>
        No member with that name sees this site.
      </p>
    );
  return (
    <>
      <div role="listbox" id={`${id}-list`} aria-label="Mention" className={styles.list}>
        {shown.map(({ user_id, name, role }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: named by aria-activedescendant of the field
          <div
            key={user_id}
            id={optionId(at)}
            role="option"
            aria-selected={at === index}
            className={styles.option}
            onMouseMove={() => at !== index && setChosen({ query, index: at })}
            onClick={() => insert(name)}
          >
            <Avatar small name={name} />
            <bdi className={styles.name}>
              <Highlight query={query} text={name} />
            </bdi>
            <span className={styles.role}>{ROLE_LABELS[role]}</span>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <span className={styles.key} aria-hidden="true">
          <Kbd>Enter</Kbd> mention
        </span>
        <span>Notified, and follows this ticket</span>
      </div>
    </>
  );
}

const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.none} role="alert">
    <p>The members could not be loaded.</p>
    <Button size="xs" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
