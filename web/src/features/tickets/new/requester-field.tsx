import { REQUESTER_LETTERS_MIN } from '@deskbell/contract/limits';
import type { suggestRequesters } from '@deskbell/contract/triage';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { AtSign, UserRound, UserRoundX, X } from 'lucide-react';
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { counted } from '../../../format/counted.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { useEscape } from '../../../ui/hooks/use-escape.ts';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import floating from '../../../ui/overlays/floating.module.css';
import type { ChosenRequester } from './new-ticket-fields.ts';
import styles from './requester-field.module.css';
import { RequesterHint } from './requester-hint.tsx';
import { readRequester } from './requester-text.ts';

const DEBOUNCE_MS = 150;

interface RequesterFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  typed: string;
  chosen: ChosenRequester | null;
  error: string | undefined;
  onType: (text: string) => void;
  onChoose: (requester: ChosenRequester | null) => void;
  /** Chosen from the list, after which the form goes on; a typed address is taken on leaving the field. */
  onPick: (requester: ChosenRequester | null) => void;
}

export function RequesterField(props: RequesterFieldProps) {
  const { inputRef, typed, chosen, error, onType, onChoose, onPick } = props;
  const hadChosen = useRef(chosen !== null);
  useEffect(() => {
    // The focused button is gone.
    if (hadChosen.current && !chosen && document.activeElement === document.body) inputRef.current?.focus();
    hadChosen.current = chosen !== null;
  }, [chosen, inputRef]);

  return (
    <Field
      label="Requester"
      necessity="optional"
      error={error}
      {...(chosen && { hint: <RequesterHint requester={chosen} /> })}
    >
      {(control) =>
        chosen ? (
          <div className={styles.chosen}>
            <Avatar small name={chosen.name ?? chosen.email ?? ''} />
            <bdi className={styles.name}>{chosen.name ?? chosen.email}</bdi>
            <IconButton label="Remove the requester" size="sm" icon={<X {...ICON} />} onClick={() => onChoose(null)} />
          </div>
        ) : (
          <Suggestions
            inputRef={inputRef}
            control={control}
            typed={typed}
            onType={onType}
            onLeave={onChoose}
            onPick={onPick}
          />
        )
      }
    </Field>
  );
}

interface SuggestionsProps {
  inputRef: RefObject<HTMLInputElement | null>;
  control: object;
  typed: string;
  onType: (text: string) => void;
  onPick: (requester: ChosenRequester | null) => void;
  onLeave: (requester: ChosenRequester) => void;
}

function Suggestions({ inputRef, control, typed, onType, onPick, onLeave }: SuggestionsProps) {
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

  /** Picking moves the focus, and so leaves the field, too. */
  const isPicked = useRef(false);

  function pick(requester: ChosenRequester | null) {
    isPicked.current = true;
    setIsOpen(false);
    onPick(requester);
    isPicked.current = false;
  }

  function leave({ target, relatedTarget }: FocusEvent) {
    // The window lost the focus, not the field.
    if (document.activeElement === target) return;
    // The list is removed before the browser moves the focus, which the dialog would take then.
    if (relatedTarget instanceof HTMLElement) relatedTarget.focus();
    setIsOpen(false);
    if (!written || isPicked.current) return;
    const same = suggested.find(({ email }) => email === written.email);
    if (same) onLeave({ ...same, name: written.name ?? same.name });
    else onLeave({ ...written, ...(isAnswered && { ticket_count: 0 }) });
  }

  return (
    <Command
      shouldFilter={false}
      label="Requester"
      className={styles.field}
      value={current}
      onValueChange={(value) => setHighlighted({ value, among: values.join() })}
    >
      <Command.Input
        {...control}
        ref={inputRef}
        className={styles.input}
        placeholder="Name or address"
        dir="auto"
        value={typed}
        onValueChange={(value) => {
          onType(value);
          setIsOpen(true);
        }}
        onBlur={leave}
        asChild
      >
        {/* Its own attributes win: cmdk takes the list for always open. */}
        <input
          role="combobox"
          autoComplete="off"
          aria-expanded={isShown}
          {...(!isShown && { 'aria-controls': undefined })}
        />
      </Command.Input>
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
                onSelect={() => pick(requester)}
              />
            ))}
            {isNew && (
              <Choice
                value="address"
                icon={<AtSign {...ICON} />}
                title={written.email ?? ''}
                detail={written.name ? `New address of ${written.name}` : 'New address'}
                onSelect={() => pick({ ...written, ...(isAnswered && { ticket_count: 0 }) })}
              />
            )}
            {isAnswered && !text.includes('@') && (
              <Choice
                value="name"
                icon={<UserRound {...ICON} />}
                title={text}
                detail="Name only, without an address"
                onSelect={() => pick({ email: null, name: text })}
              />
            )}
            <Choice
              value="none"
              icon={<UserRoundX {...ICON} />}
              title="No requester"
              detail="Only your team sees the ticket"
              onSelect={() => pick(null)}
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
