import type { Ticket } from '@deskbell/contract/tickets';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { number } from '../../../format/counted.ts';
import { useLiveIssues } from '../../../known-issues/live-issues.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import type { TicketFilter } from '../queries/ticket-filter.ts';
import styles from './issue-strip.module.css';

const SolveDialog = lazyPart(async () => (await import('../../../known-issues/solve-dialog.tsx')).SolveDialog, {
  isFloating: true,
});

interface IssueStripProps {
  id: number;
  /** Listed ones: they know the words of an issue that is solved. */
  tickets: readonly Ticket[];
  timezone: string;
  onChange: (changes: Pick<TicketFilter, 'issue'>) => void;
}

/** Stands over the tickets of one known issue, which one reply answers. */
export function IssueStrip({ id, tickets, timezone, onChange }: IssueStripProps) {
  const { data } = useLiveIssues(true);
  const live = data?.find((issue) => issue.id === id);
  const shown = live ?? tickets.find(({ known_issue }) => known_issue?.id === id)?.known_issue;
  const [isSolving, setIsSolving] = useState(false);
  if (!shown) return null;
  return (
    <section aria-label="Known issue" className={styles.strip}>
      <Megaphone {...ICON_LG} aria-hidden="true" />
      <p>
        <b>
          Known issue: <bdi>{shown.sentence}</bdi>
        </b>{' '}
        {number(shown.people)} me too
        {live ? (
          <>
            , live since <TimeAgo at={live.started_at} timezone={timezone} />
          </>
        ) : (
          data && ', solved'
        )}
      </p>
      <span className={styles.acts}>
        <Button size="sm" variant="ghost" onClick={() => onChange({ issue: null })}>
          Remove Filter
        </Button>
        {live && (
          <Button size="sm" onPointerEnter={SolveDialog.prefetch} onClick={() => setIsSolving(true)}>
            Solve…
          </Button>
        )}
      </span>
      {isSolving && live && <SolveDialog issue={live} onClose={() => setIsSolving(false)} />}
    </section>
  );
}
