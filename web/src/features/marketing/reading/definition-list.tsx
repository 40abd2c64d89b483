import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

export function DefinitionList({ rows }: { rows: { term: ReactNode; meaning: ReactNode }[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ term, meaning }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change while they are shown
        <div key={index}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
