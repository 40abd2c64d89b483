import { REQUESTER_LETTERS_MIN } from '@deskbell/contract/limits';
import type { suggestRequesters } from '@deskbell/contract/triage';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { AtSign, Search, UserRound, UserRoundX, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { counted } from '../../../format/counted.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { useEscape } from '../../../ui/hooks/use-escape.ts';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import floating from '../../../ui/overlays/floating.module.css';
import type { ChosenRequester } from './new-ticket-draft.ts';
import styles from './requester-field.module.css';
import { readRequester } from './requester-text.ts';

const DEBOUNCE_MS = 150;

interface RequesterFieldProps {
  typed: string;
  chosen: ChosenRequester | null;
  error: string | undefined;
  onType: (text: string) => void;
  onChoose: (requester: ChosenRequester | null) => void;
  onDone: () => void;
}

export function RequesterField({ typed, chosen, error, onType, onChoose, onDone }: RequesterFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const hadChosen = useRef(chosen !== null);
  useEffect(() => {
    // The focused button is gone.
    if (hadChosen.current && !chosen) input.current?.focus();
    hadChosen.current = chosen !== null;
  }, [chosen]);

  return (
    <Field label="Requester" necessity="optional" error={error} {...(chosen && { hint: earlierText(chosen) })}>
      {(control) =>
        chosen ? (
          <div className={styles.chosen}>
            <Avatar small name={chosen.name ?? chosen.email ?? ''} />
            <span>
              {chosen.name && <b>{chosen.name} </b>}
              {chosen.email}
            </span>
            <IconButton
              label="Remove the requester"
              size="sm"
              icon={<X {...ICON_SM} />}
              onClick={() => onChoose(null)}
            />
          </div>
        ) : (
          <Suggestions
            inputRef={input}
            control={control}
            typed={typed}
            onType={onType}
            onLeave={onChoose}
            onChoose={(requester) => {
              onChoose(requester);
              onDone();
            }}
          />
        )
      }
    </Field>
  );
}

function earlierText({ email, ticket_count }: ChosenRequester): string {
  if (!email) return 'Without an address: they read the ticket by its visitor link.';
  return ticket_count > 0 ? `${counted(ticket_count, 'earlier ticket')}` : 'No earlier tickets';
}

interface SuggestionsProps {
  inputRef: React.RefObject<HTMLInputElement | null>;
  control: object;
  typed: string;
  onType: (text: string) => void;
  onChoose: (requester: ChosenRequester | null) => void;
  onLeave: (requester: ChosenRequester) => void;
}

function Suggestions({ inputRef, control, typed, onType, onChoose, onLeave }: SuggestionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const letters = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data: known = [], isFetching } = useQuery({
    queryKey: queryKeys.requesters(letters),
    queryFn: () => call<typeof suggestRequesters>('GET /api/requesters', { query: { q: letters } }),
    enabled: letters.length >= REQUESTER_LETTERS_MIN,
    placeholderData: keepPreviousData,
  });
  const text = typed.trim();
  const isShown = isOpen && text.length >= REQUESTER_LETTERS_MIN;
  useEscape(isShown, () => setIsOpen(false));
  const suggested = letters.length >= REQUESTER_LETTERS_MIN ? known : [];
  const written = readRequester(text);
  const isNew = written !== null && !suggested.some(({ email }) => email === written.email);
  // Until then, Enter would take an incomplete name.
  const isAnswered = letters === text && !isFetching;
  const values = [...suggested.map(({ email }) => email), ...(isNew ? ['address'] : []), 'name', 'none'];
  const [highlighted, setHighlighted] = useState({ value: '', among: '' });
  // cmdk keeps the highlighted row when suggestions are inserted above it.
  const current = highlighted.among === values.join() ? highlighted.value : (values[0] ?? '');

  const countOf = (address: string | null) => suggested.find(({ email }) => email === address)?.ticket_count ?? 0;

  function leave() {
    setIsOpen(false);
    if (written) onLeave({ ...written, ticket_count: countOf(written.email) });
  }

  return (
    <Command
      shouldFilter={false}
      label="Requester"
      className={styles.field}
      value={current}
      onValueChange={(value) => setHighlighted({ value, among: values.join() })}
    >
      <span className={styles.icon}>
        <Search {...ICON} />
      </span>
      <Command.Input
        {...control}
        ref={inputRef}
        className={styles.input}
        placeholder="Name or email"
        autoComplete="off"
        dir="auto"
        value={typed}
        aria-expanded={isShown}
        onValueChange={(value) => {
          onType(value);
          setIsOpen(true);
        }}
        onBlur={leave}
      />
      {isShown && (
        <div className={classNames(floating.surface, styles.popup)}>
          {/* The press must not blur the field, which would close the list first. */}
          <Command.List onMouseDown={(event) => event.preventDefault()}>
            {suggested.map((requester) => (
              <Choice
                key={requester.email}
                value={requester.email}
                icon={<Avatar small name={requester.name ?? requester.email} />}
                title={requester.name ?? requester.email}
                detail={requester.name ? requester.email : undefined}
                end={counted(requester.ticket_count, 'ticket')}
                onSelect={() => onChoose(requester)}
              />
            ))}
            {isNew && (
              <Choice
                value="address"
                icon={<AtSign {...ICON} />}
                title={written.email ?? ''}
                detail={written.name ? `New address of ${written.name}` : 'New address'}
                onSelect={() => onChoose({ ...written, ticket_count: 0 })}
              />
            )}
            {isAnswered && !text.includes('@') && (
              <Choice
                value="name"
                icon={<UserRound {...ICON} />}
                title={text}
                detail="Name only, without an address"
                onSelect={() => onChoose({ email: null, name: text, ticket_count: 0 })}
              />
            )}
            <Choice
              value="none"
              icon={<UserRoundX {...ICON} />}
              title="No requester"
              detail="Only your team sees the ticket"
              onSelect={() => {
                onType('');
                onChoose(null);
              }}
            />
          </Command.List>
        </div>
      )}
    </Command>
  );
}

interface ChoiceProps {
  value: string;
  icon: ReactNode;
  title: string;
  detail: string | undefined;
  end?: string;
  onSelect: () => void;
}

const Choice = ({ value, icon, title, detail, end, onSelect }: ChoiceProps) => (
  <Command.Item value={value} className={styles.choice} onSelect={onSelect}>
    {icon}
    <span>
      <bdi>{title}</bdi>
      {detail && <small>{detail}</small>}
    </span>
    {end && <span className={styles.end}>{end}</span>}
  </Command.Item>
);
