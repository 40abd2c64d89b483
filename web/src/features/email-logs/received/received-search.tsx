import { RECEIVED_SEARCH_MAX } from '@deskbell/contract/limits';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Input } from '../../../ui/controls/input.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import styles from './received-emails.module.css';

const DEBOUNCE_MS = 250;

export function ReceivedSearch({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [typed, setTyped] = useState(q);
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(debounce.current), []);

  const [lastQ, setLastQ] = useState(q);
  if (q !== lastQ) {
    setLastQ(q);
    // Follows Back and a cleared search only; more may have been typed since.
    if (q === '') setTyped('');
  }

  function type(text: string) {
    setTyped(text);
    clearTimeout(debounce.current);
    debounce.current = setTimeout(() => onChange(text.trim()), DEBOUNCE_MS);
  }

  return (
    <div className={styles.search}>
      <Search {...ICON} className="search-icon" />
      <Input
        type="search"
        placeholder="Sender or subject"
        aria-label="Search received email"
        maxLength={RECEIVED_SEARCH_MAX}
        dir="auto"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </div>
  );
}
