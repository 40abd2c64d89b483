import type { ImportRun } from '@deskbell/contract/imports';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import links from '../../../ui/controls/link.module.css';
import { ListMore } from '../../../ui/controls/list-more.tsx';
import { Card, CardHead } from '../../../ui/layout/card.tsx';
import { ExactTime } from '../../../ui/marks/exact-time.tsx';
import styles from './earlier-imports.module.css';
import { outcomeOf, sourceName } from './import-texts.ts';

const FIRST_ROWS = 5;

interface EarlierImportsProps {
  imports: readonly ImportRun[];
  timezone: string;
}

export function EarlierImports({ imports, timezone }: EarlierImportsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  if (imports.length === 0) return null;
  const shown = isWhole ? imports : imports.slice(0, FIRST_ROWS);
  return (
    <Card aria-labelledby={id}>
      <CardHead title="Earlier imports" titleId={id} />
      <ul>
        {shown.map((run) => (
          <li key={run.id} className={styles.row}>
            <Link to={`?tab=import&import=${run.id}`} preventScrollReset className={links.link} dir="auto">
              {run.file_name}
            </Link>
            <span className={styles.facts}>
              {[sourceName(run), outcomeOf(run), run.created_by_name].filter(Boolean).join(' · ')}
            </span>
            <span className={styles.facts}>
              <ExactTime at={run.finished_at ?? run.created_at} timezone={timezone} />
            </span>
          </li>
        ))}
      </ul>
      <ListMore shown={shown.length} total={imports.length} isLoading={false} onMore={() => setIsWhole(true)} />
    </Card>
  );
}
