import { TICKET_SEARCH_MAX } from '@deskbell/contract/limits';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Input } from '../../../ui/field.tsx';
import { ICON } from '../../../ui/icon-sizes.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import styles from './search-box.module.css';

const DEBOUNCE_MS = 250;

export function SearchBox({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [typed, setTyped] = useState(q);
  const input = useRef<HTMLInputElement>(null);
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined);

  const [lastQ, setLastQ] = useState(q);
  if (q !== lastQ) {
    setLastQ(q);
    // Only follow 'Clear filters': any other change came from this field, and more may have been typed since.
    if (q === '') setTyped('');
  }

  useEffect(() => () => clearTimeout(debounce.current), []);

  useKeys({
    '/': (event) => {
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

  return (
    <div className={styles.box}>
      <Search {...ICON} className={styles.icon} />
      <Input
        ref={input}
        type="search"
        className={styles.input}
        placeholder="Search tickets"
        aria-label="Search tickets"
        aria-keyshortcuts="/"
        maxLength={TICKET_SEARCH_MAX}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <span className={styles.hint}>
        <Kbd>/</Kbd>
      </span>
    </div>
  );
}
