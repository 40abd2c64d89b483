import type { ImportDetail } from '@deskbell/contract/imports';
import { CircleAlert, FileBraces } from 'lucide-react';
import { ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import { AnotherFile } from './another-file.tsx';
import { ColumnAnswers } from './column-answers.tsx';
import styles from './import-check.module.css';
import { StepCard } from './step-card.tsx';
import { WorkBar } from './work-bar.tsx';

export function ReadingCard({ detail }: { detail: ImportDetail }) {
  return (
    <StepCard icon={<FileBraces {...ICON_LG} />} title={detail.file_name} meta="Nothing is stored yet">
      <WorkBar label={`Checking ${detail.file_name}`} percent={null} />
      <p className={styles.facts}>The file is being checked. Large ones take a minute. You can close this page.</p>
    </StepCard>
  );
}

/** A CSV whose columns are not known can be checked again with answers. */
export function RefusedCard({ detail }: { detail: ImportDetail }) {
  return (
    <div className={styles.stack}>
      <StepCard icon={<CircleAlert {...ICON_LG} />} tone="bad" title={detail.file_name} meta="Nothing is stored">
        <p>{detail.reason ?? 'The file could not be read.'}</p>
        <div>
          <AnotherFile ids={{ teamId: detail.team_id, importId: detail.id }} variant="secondary" />
        </div>
      </StepCard>
      {detail.headers && detail.upload && <ColumnAnswers detail={detail} headers={detail.headers} />}
    </div>
  );
}
