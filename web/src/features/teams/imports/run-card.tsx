import type { ImportDetail } from '@deskbell/contract/imports';
import { CircleAlert, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { counted, number } from '../../../format/counted.ts';
import { barPercent } from '../../../format/percentage.ts';
import { spanAgo } from '../../../format/time-ago.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ICON, ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import type { TeamSite } from '../members/access-fields.tsx';
import { showFailure } from '../show-failure.ts';
import { useChangeState } from './import-queries.ts';
import { targetOf } from './import-texts.ts';
import { NextImport } from './next-import.tsx';
import styles from './run-card.module.css';
import { StepCard } from './step-card.tsx';
import { timeLeft } from './time-left.ts';
import { UndoImportDialog } from './undo-import-dialog.tsx';
import { WorkBar } from './work-bar.tsx';

const CLOSABLE =
  'You can close this page. A restart of the server goes on where it stopped. New tickets of visitors come in as usual.';

/** Running or paused. */
export function RunCard({ detail, sites }: { detail: ImportDetail; sites: readonly TeamSite[] }) {
  const changing = useChangeState({ teamId: detail.team_id, importId: detail.id });
  const isPaused = detail.state === 'paused';
  const failed = isPaused ? 'The import does not go on' : 'The import was not paused';
  const change = () =>
    changing.mutate(isPaused ? 'running' : 'paused', { onError: (error) => showFailure(failed, error) });

  return (
    <StepCard
      title={
        isPaused ? `Import into ${targetOf(detail, sites)} is paused` : `Importing into ${targetOf(detail, sites)}`
      }
      meta={
        <>
          {isPaused && <UndoButton detail={detail} />}
          <Button
            size="sm"
            icon={isPaused ? <Play {...ICON} /> : <Pause {...ICON} />}
            busy={changing.isPending}
            onClick={change}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        </>
      }
    >
      <RunBar detail={detail} tone={isPaused ? 'paused' : 'running'} />
      <div className={styles.facts}>
        <span>
          <b>{number(detail.next_row)}</b> of {counted(detail.rows, 'ticket')},{' '}
          {counted(detail.counts.comments, 'comment')}
        </span>
        <span className={styles.quiet}>
          {isPaused ? <PausedBy detail={detail} /> : detail.seconds_left !== null && timeLeft(detail.seconds_left)}
        </span>
      </div>
      <p className={styles.hint}>{CLOSABLE}</p>
    </StepCard>
  );
}

export function StoppedCard({ detail }: { detail: ImportDetail }) {
  const changing = useChangeState({ teamId: detail.team_id, importId: detail.id });
  return (
    <StepCard
      icon={<CircleAlert {...ICON_LG} />}
      tone="bad"
      title="The import stopped"
      meta={`${number(detail.next_row)} of ${counted(detail.rows, 'ticket')} are in`}
    >
      <RunBar detail={detail} tone="bad" />
      <p>{detail.reason} What was imported is complete and stays. Going on repeats nothing.</p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="sm"
          busy={changing.isPending}
          onClick={() =>
            changing.mutate('running', { onError: (error) => showFailure('The import does not go on', error) })
          }
        >
          Go on from {number(detail.next_row + 1)}
        </Button>
        <UndoButton detail={detail} />
        <NextImport />
      </div>
    </StepCard>
  );
}

const RunBar = ({ detail, tone }: { detail: ImportDetail; tone: 'running' | 'paused' | 'bad' }) => (
  <WorkBar label={`Import of ${detail.file_name}`} percent={barPercent(detail.next_row, detail.rows)} tone={tone} />
);

function PausedBy({ detail: { paused_at, paused_by_name } }: { detail: ImportDetail }) {
  const now = useNow();
  const by = paused_by_name ? ` by ${paused_by_name}` : '';
  return <>{`Paused${by}${paused_at ? ` ${spanAgo(Date.parse(paused_at), now)}` : ''}`}</>;
}

function UndoButton({ detail }: { detail: ImportDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!detail.undo) return null;
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)}>
        Undo what is in…
      </Button>
      {isAsking && <UndoImportDialog detail={detail} onClose={() => setIsAsking(false)} />}
    </>
  );
}
