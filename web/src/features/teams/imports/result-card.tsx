import type { ImportDetail } from '@deskbell/contract/imports';
import { CircleCheck, Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { counted, number } from '../../../format/counted.ts';
import { duration } from '../../../format/duration.ts';
import { sinceWhen } from '../../../format/since-when.ts';
import { partsIn } from '../../../format/zoned-time.ts';
import { Button, buttonLook } from '../../../ui/controls/button.tsx';
import links from '../../../ui/controls/link.module.css';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ICON, ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import { FactTile, FactTiles } from './fact-tiles.tsx';
import { useFaults } from './import-queries.ts';
import { importedFiles, ticketsOf } from './import-texts.ts';
import { NextImport } from './next-import.tsx';
import styles from './run-card.module.css';
import { StepCard } from './step-card.tsx';
import { UndoImportDialog } from './undo-import-dialog.tsx';
import { WorkBar } from './work-bar.tsx';

interface ResultCardProps {
  detail: ImportDetail;
  timezone: string;
}

export function ResultCard({ detail, timezone }: ResultCardProps) {
  const { counts, summary, undo_until } = detail;
  const now = useNow();
  const faults = useFaults({ teamId: detail.team_id, importId: detail.id });
  const [isAsking, setIsAsking] = useState(false);
  const skipped = summary?.faults ?? 0;
  const files = importedFiles(detail);

  return (
    <StepCard
      icon={<CircleCheck {...ICON_LG} />}
      tone="good"
      title={`${counted(counts.tickets, 'ticket')} imported`}
      meta={finishedAt(detail, timezone, now)}
    >
      <FactTiles>
        <FactTile label={counts.tickets === 1 ? 'new ticket' : 'new tickets'} value={number(counts.tickets)} />
        <FactTile
          label={counts.added_comments > 0 ? `known, ${counted(counts.added_comments, 'comment')} added` : 'known'}
          value={number(counts.known)}
        />
        <FactTile label={counts.comments === 1 ? 'comment' : 'comments'} value={number(counts.comments)} />
        <FactTile label={skipped === 1 ? 'faulty line' : 'faulty lines'} value={number(skipped)} />
      </FactTiles>
      {files && <p className={styles.hint}>{files}</p>}
      <div className={styles.actions}>
        {counts.tickets > 0 && (
          <Link to={ticketsOf(detail)} className={buttonLook('secondary', 'sm')}>
            Show the tickets
          </Link>
        )}
        {skipped > 0 && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Download {...ICON} />}
            busy={faults.isPending}
            onClick={() => faults.mutate()}
          >
            Faulty lines, CSV
          </Button>
        )}
        <NextImport />
        {undo_until && (
          <span className={styles.last}>
            <span className={styles.quiet}>Undo until {dayOf(undo_until, timezone)}</span>
            <Button
              variant="danger-quiet"
              size="sm"
              icon={<Undo2 {...ICON} />}
              disabled={!detail.undo}
              onClick={() => setIsAsking(true)}
            >
              Undo import…
            </Button>
          </span>
        )}
      </div>
      {isAsking && <UndoImportDialog detail={detail} onClose={() => setIsAsking(false)} />}
    </StepCard>
  );
}

export const UndoingCard = ({ detail }: { detail: ImportDetail }) => (
  <StepCard title="Undoing the import" meta={detail.file_name}>
    <WorkBar label={`Undoing the import of ${detail.file_name}`} percent={null} />
    <p className={styles.hint}>Tickets that nobody has touched are being deleted. You can close this page.</p>
  </StepCard>
);

export function UndoneCard({ detail }: { detail: ImportDetail }) {
  const kept = detail.kept_tickets;
  return (
    <StepCard icon={<Undo2 {...ICON_LG} />} title="The import was undone" meta={detail.file_name}>
      {kept.length === 0 ? (
        <p>All of its tickets were deleted.</p>
      ) : (
        <>
          <p>
            {counted(kept.length, 'ticket')} stayed, because someone replied or changed{' '}
            {kept.length === 1 ? 'it' : 'them'}:
          </p>
          <ul className={styles.kept} aria-label="Tickets that stayed">
            {kept.map((id) => (
              <li key={id}>
                <Link to={`/tickets?tab=all&ticket=${id}`} className={links.link}>
                  #{id}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.next}>
        <NextImport />
      </div>
    </StepCard>
  );
}

/** Returns 'today, 12:31, in 9 min'. */
function finishedAt({ started_at, finished_at }: ImportDetail, timezone: string, now: number): string {
  if (!finished_at) return '';
  const seconds = started_at ? (Date.parse(finished_at) - Date.parse(started_at)) / 1_000 : 0;
  const took = seconds >= 60 ? `, in ${duration(seconds)}` : '';
  return `${sinceWhen(new Date(finished_at), timezone, now)}${took}`;
}

function dayOf(at: string, timezone: string): string {
  const { day, month } = partsIn(timezone, new Date(at), { day: 'numeric', month: 'long' });
  return `${day} ${month}`;
}
