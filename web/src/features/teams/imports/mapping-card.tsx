import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { number } from '../../../format/counted.ts';
import { Select } from '../../../ui/controls/field.tsx';
import { ListMore } from '../../../ui/controls/list-more.tsx';
import { Card, CardHead } from '../../../ui/layout/card.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './mapping-card.module.css';

const FIRST_ROWS = 8;
const MORE_ROWS = 50;

interface MappedWord {
  key: string;
  word: string;
  count: number;
  /** What the count is of, where it is not only tickets. */
  countTitle?: string;
  value: string | number;
}

interface MappingCardProps {
  title: string;
  meta?: string | undefined;
  /** First word of the name of a select, such as 'Status of open'. */
  noun: string;
  words: readonly MappedWord[];
  options: ReactNode;
  onChange: (key: string, value: string) => void;
  problem?: string | undefined;
  note?: ReactNode;
}

/** Where the words of the other desk lead. */
export function MappingCard({ title, meta, noun, words, options, onChange, problem, note }: MappingCardProps) {
  const [shown, setShown] = useState(FIRST_ROWS);
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHead title={title} titleId={id}>
        {meta}
      </CardHead>
      <ul className={styles.words}>
        {words.slice(0, shown).map(({ key, word, count, countTitle, value }) => (
          <li key={key}>
            <span>
              <bdi>{word}</bdi>{' '}
              <span className={styles.count} title={countTitle}>
                {number(count)}
              </span>
            </span>
            <ArrowRight {...ICON_SM} />
            <Select
              aria-label={`${noun} of ${word}`}
              value={value}
              onChange={({ target }) => onChange(key, target.value)}
            >
              {options}
            </Select>
          </li>
        ))}
      </ul>
      <ListMore
        shown={Math.min(shown, words.length)}
        total={words.length}
        isLoading={false}
        onMore={() => setShown(shown + MORE_ROWS)}
      />
      {(problem || note) && (
        <p className={problem ? styles.problem : styles.note} role={problem ? 'alert' : undefined}>
          {problem ?? note}
        </p>
      )}
    </Card>
  );
}
