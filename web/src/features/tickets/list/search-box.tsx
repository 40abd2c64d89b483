import { TICKET_SEARCH_MAX } from '@deskbell/contract/limits';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { KEYS } from '../../../keys/key-table.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { useKeys } from '../../../ui/hooks/use-keys.ts';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { Kbd } from '../../../ui/marks/kbd.tsx';
import styles from './search-box.module.css';

const DEBOUNCE_MS = 250;

interface SearchBoxProps {
  label: string;
  q: string;
  onChange: (q: string) => void;
  onLeave: (q: string) => void;
}

export function SearchBox({ label, q, onChange, onLeave }: SearchBoxProps) {
  const [typed, setTyped] = useState(q);
  const input = useRef<HTMLInputElement>(null);
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined);

  const [lastQ, setLastQ] = useState(q);
  if (q !== lastQ) {
    setLastQ(q);
    // Follows 'Clear filters' only: any other change came from this field, and more may have been typed since.
    if (q === '') setTyped('');
  }

  useEffect(() => () => clearTimeout(debounce.current), []);

  useKeys({
    [KEYS.search]: (event) => {
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    },
  });

  function type(text: string) {
    setTyped(text);
    clearTimeout(debounce.current);
    debounce.current = setTimeout(() => onChange(text.trim()), DEBOUNCE_MS);
  }

  function apply(text: string) {
    clearTimeout(debounce.current);
    if (text.trim() !== q) onChange(text.trim());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      apply(typed);
      onLeave(typed.trim());
    }
    if (event.key === 'Escape') {
      // Chromium would clear the field.
      event.preventDefault();
      input.current?.blur();
    }
  }

  function clear() {
    setTyped('');
    apply('');
    input.current?.focus();
  }

  return (
    <div className={styles.box}>
      <Search {...ICON} className={styles.icon} />
      <Input
        ref={input}
        type="search"
        className={styles.input}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts="/"
        maxLength={TICKET_SEARCH_MAX}
        dir="auto"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        // Flushed now: later, the debounced change would revert the navigation of the click that took the focus.
        onBlur={() => apply(typed)}
      />
      {typed === '' ? (
        <span className={styles.hint}>
          <Kbd>/</Kbd>
        </span>
      ) : (
        <span className={styles.clear}>
          <IconButton label="Clear search" size="sm" icon={<X {...ICON_SM} />} onClick={clear} />
        </span>
      )}
    </div>
  );
}
