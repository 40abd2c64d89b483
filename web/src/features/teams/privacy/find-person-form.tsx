import { EMAIL_MAX, USER_ID_MAX } from '@deskbell/contract/limits';
import type { Person } from '@deskbell/contract/people';
import { Search } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { FOCUS_FALLBACK } from '../../../ui/hooks/use-return-focus.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import styles from './find-person-form.module.css';

type PersonKind = 'email' | 'user_id';

const KINDS = [
  { value: 'email', label: 'Email address' },
  { value: 'user_id', label: 'User id' },
] as const;

const EXAMPLES: Record<PersonKind, string> = { email: 'name@example.com', user_id: 'As your site names them' };

interface FindPersonFormProps {
  isSearching: boolean;
  onFind: (person: Person) => void;
  onClear: () => void;
}

/** The kind is explicit: many sites use addresses as user ids. */
export function FindPersonForm({ isSearching, onFind, onClear }: FindPersonFormProps) {
  const [kind, setKind] = useState<PersonKind>('email');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const errorId = useId();

  function find(event: FormEvent) {
    event.preventDefault();
    const wrong = problemOf(kind, typed.trim());
    setProblem(wrong);
    if (wrong !== null) return onClear();
    onFind(kind === 'email' ? { email: typed.trim() } : { user_id: typed.trim() });
  }

  function choose(chosen: PersonKind) {
    setKind(chosen);
    setProblem(null);
    onClear();
  }

  return (
    <form className={styles.form} onSubmit={find} noValidate>
      <Segmented label="Search by" value={kind} options={KINDS} onChange={choose} />
      <div className={styles.line}>
        <div className={styles.box}>
          <Search {...ICON} className="search-icon" />
          {/* No name and no autocomplete: the browser must not keep addresses. */}
          <Input
            className={styles.input}
            aria-label={KINDS.find(({ value }) => value === kind)?.label}
            placeholder={EXAMPLES[kind]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode={kind === 'email' ? 'email' : 'text'}
            maxLength={kind === 'email' ? EMAIL_MAX : USER_ID_MAX}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            {...(problem !== null && { 'aria-invalid': true, 'aria-describedby': errorId })}
            {...FOCUS_FALLBACK}
          />
        </div>
        <Button type="submit" variant="primary" busy={isSearching}>
          Find
        </Button>
      </div>
      {problem !== null && (
        <div id={errorId}>
          <FormError>{problem}</FormError>
        </div>
      )}
    </form>
  );
}

function problemOf(kind: PersonKind, typed: string): string | null {
  if (typed === '') return kind === 'email' ? 'Write an email address.' : 'Write a user id.';
  return kind === 'email' && !typed.includes('@') ? 'Write a whole email address, or search by user id.' : null;
}
