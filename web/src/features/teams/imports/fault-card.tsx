import type { ImportSummary } from '@deskbell/contract/imports';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { counted, number } from '../../../format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ListMore } from '../../../ui/controls/list-more.tsx';
import { Card, CardHead } from '../../../ui/layout/card.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './fault-card.module.css';
import { type ImportIds, useFaults } from './import-queries.ts';

const FIRST_FAULTS = 6;

export function FaultCard({ ids, summary }: { ids: ImportIds; summary: ImportSummary }) {
  const [isWhole, setIsWhole] = useState(false);
  const download = useFaults(ids);
  const { faults, first_faults: first } = summary;
  const files = new Set(first.map(({ file }) => file));
  const shown = isWhole ? first : first.slice(0, FIRST_FAULTS);
  return (
    <Card aria-labelledby="import-faults">
      <CardHead title="Faulty lines" titleId="import-faults">
        <Button
          variant="ghost"
          size="xs"
          icon={<Download {...ICON_SM} />}
          busy={download.isPending}
          aria-label="Download all faulty lines as CSV"
          onClick={() => download.mutate()}
        >
          CSV
        </Button>
      </CardHead>
      <ul className={styles.faults}>
        {shown.map(({ file, line, source_id, reason }) => (
          <li key={`${file} ${line} ${source_id} ${reason}`}>
            <code title={files.size > 1 ? file : undefined}>line {number(line)}</code>
            <span>
              {source_id && <span className={styles.ticket}>#{source_id} </span>}
              {reason}
            </span>
          </li>
        ))}
      </ul>
      <ListMore shown={shown.length} total={first.length} isLoading={false} onMore={() => setIsWhole(true)} />
      <p className={styles.note}>
        {faults === 1 ? 'What this line names is' : `What these ${counted(faults, 'line')} name is`} left out, the rest
        is imported.
      </p>
    </Card>
  );
}
